"""One seat's play without a toolkit: picking, planning, typed orders, refusals in words, rehearsing, and what is shown.

Screen and lines both stand on it. Importing this package loads nothing; import the module you need.
"""

"""One seat's play without a toolkit: picking, planning, typed orders, refusals in words, rehearsing, and scenes to
show.

Screen and lines both build on it. Importing this package loads nothing; import the module you need.
"""

"""The movement search written a second time: slow, obvious, and with nothing shared but the table.

States are tuples (layer, cell, turned). Every arc is worked out afresh from the board, one at a time.
"""

import heapq
from dataclasses import dataclass, field

from tactical.board import STAY, Board, Crossing, Mobility, Start

OPEN = Crossing()


@dataclass
class Query:
    """What `Graph.reach` takes, as it takes it."""

    starts: list
    allowance: int
    blocked: set = field(default_factory=set)
    blocked_states: set = field(default_factory=set)
    entry: dict = field(default_factory=dict)
    extra: dict = field(default_factory=dict)
    no_stop: set = field(default_factory=set)
    no_stop_layers: set = field(default_factory=set)
    no_stop_states: set = field(default_factory=set)
    guaranteed: set = field(default_factory=set)
    payable: bool = False


class Reference:
    def __init__(self, board: Board, mobility: Mobility, query: Query):
        self.board, self.mobility, self.query = board, mobility, query
        self.begin = [start if isinstance(start, Start) else Start(start) for start in query.starts]
        self.start_states = {start.state for start in self.begin}

    def node(self, start):
        layer, cell = divmod(start.state, self.board.size)
        return (layer, cell, start.turned and not self.mobility.compose)

    def entry_price(self, index, cell):
        return self.query.entry.get(index * self.board.size + cell, self.mobility.entries[index][cell])

    def stops_a_way_round(self, cell):
        if self.mobility.corner_cells is not None:
            return bool(self.mobility.corner_cells[cell])
        return self.mobility.entries[0][cell] <= 0

    def border(self, a, b):
        return self.mobility.edges.get(self.board.edge(a, b), OPEN)

    def ways(self, cell, direction, target):
        """The open ways of a step, as lists of what lies on them; None if the step is shut."""
        if self.board.topology == "hex" or direction % 2 == 0:
            ways = [[self.border(cell, target)]]
        elif self.mobility.corners == "free":
            ways = [[]]
        else:
            ways, stopped = [], 0
            for side in ((direction - 1) % 8, (direction + 1) % 8):
                beside = self.board.neighbour(cell, side)
                way = [self.border(cell, beside), self.border(beside, target)]
                if self.stops_a_way_round(beside) or way[0].shut or way[1].shut:
                    stopped += 1
                else:
                    ways.append(way)
            if self.mobility.corners == "any" and stopped:
                return None
        own = self.mobility.crossings.get((cell, direction), OPEN)
        ways = [[*way, own] for way in ways]
        return [way for way in ways if not any(crossing.shut for crossing in way)] or None

    def step_price(self, cell, step):
        """(cell entered, price), or None where the step is impossible."""
        if step.direction == STAY:
            entry = self.entry_price(step.entry, cell)
            return (cell, step.weight * entry) if entry > 0 else None
        target = self.board.neighbour(cell, step.direction)
        if target < 0 or target in self.query.blocked:
            return None
        entry = self.entry_price(step.entry, target)
        ways = self.ways(cell, step.direction, target)
        if entry <= 0 or ways is None:
            return None
        prices = []
        for way in ways:
            price = step.weight * entry
            for crossing in way:
                price *= crossing.times
            prices.append(price + sum(crossing.plus for crossing in way))
        return target, min(prices) + self.query.extra.get(target, 0)

    def arcs(self, node):
        """Every (node entered, price)."""
        layer, cell, turned = node
        for step in self.mobility.layers[layer]:
            if found := self.step_price(cell, step):
                yield (step.to, found[0], False), found[1]
        for link in self.board.links:
            price = self.mobility.links.get(link.kind)
            ends = [(link.a, link.b)] + ([(link.b, link.a)] if link.both else [])
            for a, b in ends:
                known = price is not None and (price.layers is None or layer in price.layers)
                if known and a == cell and b not in self.query.blocked:
                    entry = self.entry_price(price.entry, b)
                    if entry > 0:
                        yield (layer, b, False), price.plus + price.weight * entry + self.query.extra.get(b, 0)
        if not turned:
            for turn in self.mobility.turns:
                if turn.start == layer and (turn.where is None or turn.where[cell]):
                    yield (turn.end, cell, not self.mobility.compose), turn.cost

    def may_enter(self, node):
        state = node[0] * self.board.size + node[1]
        return state not in self.query.blocked_states or state in self.start_states

    def spread(self, begin, limit):
        """Plain Dijkstra from {node: cost}, up to the limit."""
        costs, heap = {}, sorted((cost, node) for node, cost in begin.items())
        while heap:
            cost, node = heapq.heappop(heap)
            if node in costs or cost > limit:
                continue
            costs[node] = cost
            for target, price in self.arcs(node):
                if self.may_enter(target):
                    heapq.heappush(heap, (cost + price, target))
        return costs

    def stays(self, node):
        query = self.query
        state = node[0] * self.board.size + node[1]
        return not (node[1] in query.no_stop or node[0] in query.no_stop_layers or state in query.no_stop_states)

    def pays_its_way_out(self, node, cost):
        rest = self.query.allowance - cost
        return any(self.stays(other) for other in self.spread({node: 0}, rest))

    def costs(self):
        """The cost of every state that counts."""
        allowance, begin = self.query.allowance, {}
        for start in self.begin:
            cost, node = min(start.cost, allowance), self.node(start)
            begin[node] = min(cost, begin.get(node, cost))
            for step in self.mobility.layers[node[0]]:
                if step.direction in self.query.guaranteed and (found := self.step_price(node[1], step)):
                    target = (step.to, found[0], False)
                    if found[1] > allowance - cost and self.may_enter(target):
                        begin.setdefault(target, allowance)
        result = {}
        for node, cost in self.spread(begin, allowance).items():
            state = node[0] * self.board.size + node[1]
            if not self.query.payable or self.pays_its_way_out(node, cost):
                result[state] = min(cost, result.get(state, cost))
        if self.query.payable:
            for start in self.begin:
                cost = min(start.cost, allowance)
                result[start.state] = min(cost, result.get(start.state, cost))
        return result

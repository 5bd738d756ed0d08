"""Settle a deal, slowly and plainly.

    totals, house = settle("taiwan", seats)

`seats` is a list of dicts with front, middle, back (text) and natural: none, declare or auto.
Amounts are integers, or Fractions where something is split.
"""

from fractions import Fraction

from tests.reference.hands import duel, judge, legal
from tests.reference.naturals import find, points
from tests.reference.rules import RULES

ROWS = ("front", "middle", "back")


def cards_of(seat):
    return [card for row in ROWS for card in seat[row].split()]


def declared(seat, rules):
    """The natural this seat declares, or None. `auto` declares the strongest listed."""
    wish = seat.get("natural", "auto")
    if wish == "none":
        return None
    found = find(cards_of(seat), rules)
    if wish == "declare" and not found:
        raise ValueError("there is no natural to declare")
    return found[0] if found else None


def row_value(row, judged, rules):
    """What winning this row with this hand is worth in all."""
    if judged["key"][0] == 3.5:  # a front of jokers
        return rules["joker_front"][max(n for n in rules["joker_front"] if n <= judged["jokers"])]
    if judged["royal"] and "royal_flush" in rules[row]:
        return rules[row]["royal_flush"]
    return rules[row].get(judged["name"], 1)


class Table:
    """One deal: who sits, who is what, and what each hand is worth."""

    def __init__(self, rules, seats, banker, left, surrendered):
        self.rules = rules
        self.banker = banker
        self.players = [i for i in range(len(seats)) if i not in left]
        self.state, self.natural, self.worth = {}, {}, {}
        self.rows, self.values, self.cards = {}, {}, {}
        for i in self.players:
            seat = seats[i]
            if i in surrendered:
                if rules["surrender"] is None:
                    raise ValueError("nobody may surrender under these rules")
                self.state[i] = "surrendered"
                self.cards[i] = []
                continue
            self.cards[i] = cards_of(seat)
            self.rows[i] = {row: judge(seat[row], rules) for row in ROWS}
            self.values[i] = {row: row_value(row, self.rows[i][row], rules) for row in ROWS}
            self.natural[i] = declared(seat, rules)
            if self.natural[i]:
                self.state[i] = "natural"
                self.worth[i] = points(self.natural[i], self.cards[i], rules)
            else:
                self.state[i] = "normal" if legal(seat, rules) else "foul"

    def those(self, state):
        return [i for i in self.players if self.state[i] == state]

    def stake(self, row):
        """t of RULES 3.2: the largest row value among the hands that are compared."""
        return max(1, *(self.values[i][row] for i in self.those("normal")), 1)

    def outcome(self, row, i, j):
        """+1, 0, -1: how i's row does against j's. A tie may be the banker's (D43)."""
        sign = duel(self.rows[i][row], self.rows[j][row], self.rules)
        if sign == 0 and self.rules["mode"] == "banker" and self.rules["ties"] == "banker":
            return 1 if i == self.banker else -1
        return sign

    def row_points(self, row, i, j):
        """What i gets from j for this row; negative if i pays."""
        sign = self.outcome(row, i, j)
        mine, yours = self.values[i][row], self.values[j][row]
        if self.rules["mode"] == "rank_t":
            return sign * self.stake(row)
        if self.rules["bonus"] == "win_or_lose":
            return sign + (mine - 1) - (yours - 1)
        if self.rules["bonus"] == "cancel" and mine > 1 and yours > 1:
            return sign
        return {1: mine, 0: 0, -1: -yours}[sign]

    def scoops(self, i, j):
        """Whether i scoops j: three wins, or where it is soft at least one win and no loss."""
        if self.state[i] != "normal":
            return False
        if self.state[j] == "foul":
            return self.rules["foul"] == "as_scooped"
        if self.state[j] != "normal":
            return False
        signs = [self.outcome(row, i, j) for row in ROWS]
        if self.rules["soft_scoop"]:
            return min(signs) >= 0 and max(signs) == 1
        return min(signs) == 1

    def guns_allowed(self):
        """D25 and C31."""
        if self.rules["guns_need"] == "nobody_natural":
            return not self.those("natural")
        if self.rules["guns_need"] == "three_ordinary":
            return not self.those("natural") or len(self.players) - len(self.those("natural")) >= 3
        return True

    def home_runner(self):
        """Who scoops everybody else at the table, if the rule set pays for it."""
        if not self.rules["home_run"] or self.rules["mode"] == "banker":
            return None  # D44
        if len(self.players) < max(2, self.rules["home_run_from"]) or not self.guns_allowed():
            return None
        if self.those("foul") and not self.rules["foul_completes_home_run"]:
            return None
        for i in self.players:
            if all(self.scoops(i, j) for j in self.players if j != i):
                return i
        return None

    def compared(self, i, j):
        """What i gets from j, who loses or wins by rows (or is a fouler); i is not behind in guns.

        Rows, then the scoop, then the home run, then the caps.
        """
        rules = self.rules
        if self.state[j] == "foul":
            if rules["foul"] == "row_stakes":
                return sum(self.stake(row) for row in ROWS)  # C8
            if isinstance(rules["foul"], int):
                return rules["foul"]
            amount, won, lost = sum(self.values[i].values()), 3, 0
        else:
            amount = sum(self.row_points(row, i, j) for row in ROWS)
            signs = [self.outcome(row, i, j) for row in ROWS]
            won, lost = signs.count(1), signs.count(-1)
        amount += rules["majority"] * ((won > lost) - (won < lost))
        if not self.scoops(i, j) or not self.guns_allowed():
            return amount

        runs = self.home_runner() == i
        players = len(self.players)
        gun, home, plus = 1, 1, 0
        if rules["scoop"]:
            if rules["scoop"][0] == "times":
                gun = rules["scoop"][1]
            elif rules["scoop"][0] == "plus":
                plus = rules["scoop"][1]
            else:
                plus = rules["scoop"][1].get(players, 0)
        if runs and rules["home_run"][0] == "times":
            home = rules["home_run"][1]
        if rules["scoop_base_only"]:
            amount += (
                won * (gun * home - 1) + plus
            )  # C17: the ones are multiplied, the extras are not
        else:
            amount = (amount * gun + plus) * home  # D27: on top of the scoop
        if runs and rules["home_run"][0] == "plus":
            amount += rules["home_run"][1]
        if runs and rules["home_run"][0] == "times_players" and players >= 3:
            amount *= players - 1
        if runs and rules["home_run"][0] == "flat":
            amount += Fraction(rules["home_run"][1][players], players - 1)
        cap = rules["cap"].get("home_run" if runs else "scoop")
        return amount if cap is None else min(amount, cap)

    def naturals_meet(self, i, j):
        """What i gets from j, both having declared."""
        order = [kind for kind, _ in self.rules["naturals"]]
        how = self.rules["natural_v_natural"]
        mine, yours = self.worth[i], self.worth[j]
        if how == "banker_pays" and self.rules["mode"] == "banker":
            return mine if j == self.banker else -yours  # C20
        if self.natural[i] == self.natural[j]:
            return 0
        if how == "tiers":
            base = dict(self.rules["naturals"])
            if base[self.natural[i]] == base[self.natural[j]]:
                return 0
        if how == "difference":
            return mine - yours
        higher = order.index(self.natural[i]) < order.index(self.natural[j])
        if how == "lower_own":  # C29
            return yours if higher else -mine
        return mine if higher else -yours

    def pair(self, i, j):
        """What i gets from j before stakes, horse card and room multiplier."""
        a, b = self.state[i], self.state[j]
        if a == "surrendered" or b == "surrendered":
            return self.rules["surrender"] * ((b == "surrendered") - (a == "surrendered"))
        if a == "natural" and b == "natural":
            if self.all_naturals_by():
                return 0  # settled for the whole table instead, C30
            return self.naturals_meet(i, j)
        if a == "natural":
            return self.worth[i]
        if b == "natural":
            return -self.worth[j]
        if self.rules["natural_ends_round"] and self.those("natural"):
            return 0
        if a == "foul" and b == "foul":
            return 0
        aces = [sum(card[0] == "A" for card in self.cards[k]) for k in (i, j)]
        difference = self.rules["ace_difference"] * (aces[0] - aces[1])  # D48
        if a == "foul" or self.scoops(j, i):
            return difference - self.compared(j, i)
        return difference + self.compared(i, j)

    def all_naturals_by(self):
        """Which of the other three methods of C30 settles this table, if any."""
        how = self.rules["all_natural"]
        if how == "pairwise" or len(self.those("natural")) != len(self.players):
            return None
        return None if how == "half_place" and len(self.players) < 4 else how

    def all_naturals(self):
        """C30: what each gets when nobody has an ordinary hand, by the other three methods."""
        how = self.all_naturals_by()
        if how is None:
            return {}, 0
        order = [kind for kind, _ in self.rules["naturals"]]
        place = {i: order.index(self.natural[i]) for i in self.players}
        players = len(self.players)
        t = max(self.worth.values())
        got = {}
        if how == "rank_t":
            for i in self.players:
                beaten = sum(place[j] > place[i] for j in self.players)
                lost = sum(place[j] < place[i] for j in self.players)
                got[i] = (beaten - lost) * t
        elif how == "last_pays":
            lowest = max(place.values())
            losers = [i for i in self.players if place[i] == lowest]
            paid = sum(self.worth[i] for i in self.players if i not in losers)
            for i in self.players:
                got[i] = -paid if i in losers else self.worth[i] * len(losers)
        else:
            assert how == "half_place"
            for i in self.players:
                better = sum(place[j] < place[i] for j in self.players)
                same = sum(place[j] == place[i] for j in self.players)
                mean_place = better + Fraction(same + 1, 2)
                middle = Fraction(players, 2)
                got[i] = (middle - mean_place) * t
        return got, -sum(got.values())


def settle(rules, seats, banker=None, stakes=None, multiplier=1, left=(), surrendered=()):
    """(totals, house): what each seat has won or lost, and what the house holds."""
    if isinstance(rules, str):
        rules = RULES[rules]
    table = Table(rules, seats, banker, left, surrendered)
    totals = [Fraction(0)] * len(seats)
    house = Fraction(0)

    if rules["mode"] == "banker":
        if banker is None:
            raise ValueError("this rule set needs a banker")
        pairs = [(banker, j) for j in table.players if j != banker]
        if banker not in table.players:
            pairs = []
    else:
        pairs = [(i, j) for i in table.players for j in table.players if i < j]

    paid = {}
    for i, j in pairs:
        amount = Fraction(table.pair(i, j))
        if rules["horse"] and rules["horse"] in table.cards[i] + table.cards[j]:
            amount *= 2
        if rules["mode"] == "banker" and stakes:
            amount *= Fraction(stakes[j])
        paid[i, j], paid[j, i] = amount, -amount

    runner = table.home_runner()
    if runner is not None and rules["home_run_split"]:
        # C18: the swept players share the sum of their debts equally.
        victims = [j for j in table.players if j != runner]
        share = sum(paid[runner, j] for j in victims) / len(victims)
        for j in victims:
            paid[runner, j], paid[j, runner] = share, -share
    for (i, _), amount in paid.items():
        totals[i] += amount

    together, paid_in = table.all_naturals()
    for i, amount in together.items():
        totals[i] += amount
    house += paid_in

    if rules["mode"] == "pot":
        # The best total takes what everybody put in; equal best totals share it.
        ante = [Fraction(stakes[i]) if stakes else Fraction(1) for i in range(len(seats))]
        best = max((totals[i] for i in table.players), default=0)
        winners = [i for i in table.players if totals[i] == best]
        pot = sum(ante[i] for i in table.players)
        totals = [Fraction(0)] * len(seats)
        for i in table.players:
            totals[i] = (pot / len(winners) if i in winners else 0) - ante[i]

    if rules["escape"]:
        for i in left:
            if rules["escape"] == "literal":
                totals[i] -= 18
                house += 18
                for j in table.players:
                    totals[j] += 1
                    house -= 1
            elif table.players:
                totals[i] -= 18
                for j in table.players:
                    totals[j] += Fraction(18, len(table.players))

    totals = [whole(total * multiplier) for total in totals]
    return totals, whole(house * multiplier)


def whole(amount):
    """An int where the amount is one."""
    amount = Fraction(amount)
    return int(amount) if amount.denominator == 1 else amount

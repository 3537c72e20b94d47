"""The house settings that change what a replay computes; all others are read by SQL alone.

A kernel sees one row of 64-bit integers a profile, in the order of ``REPLAY_SETTINGS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class ReplaySetting:
    """A setting, its default, and how its values are written as integers.

    choices: words in order (the integer is the position); empty for numbers.
    scale: numbers are multiplied by it.
    """

    name: str
    default: str | float | bool
    choices: tuple[str, ...] = ()
    scale: int = 1

    def encode(self, value: str | float | bool) -> int:
        """The integer for ``value``; raises ``ValueError`` for a word that is no choice."""
        if self.choices:
            if value not in self.choices:
                raise ValueError(f"{self.name} is one of {', '.join(self.choices)}, not {value!r}")
            return self.choices.index(str(value))
        return round(float(value) * self.scale)


REPLAY_SETTINGS: Final = (
    ReplaySetting("allin_reopen_fl", 0.5, scale=10_000),
    ReplaySetting("allin_reopen_nl", 1.0, scale=10_000),
    ReplaySetting("cumulative_reopen", True),
    ReplaySetting("completion_is_raise", False),
    ReplaySetting("fourth_street_pair_rule", "any_player", ("any_player", "pair_holder_only", "off")),
    ReplaySetting("stud_high_tie", "position", ("position", "suit")),
    ReplaySetting("bringin_ace", "high", ("high", "low")),
    ReplaySetting("headsup_button_posts", "sb", ("sb", "bb")),
    ReplaySetting("pl_preflop_rounding", "none", ("none", "bb_multiple", "sb_as_bb")),
    ReplaySetting("exposed_low_rule", "any_exposed_hole", ("dead_hand_only", "any_exposed_hole")),
    ReplaySetting("exposed_final_opener", "now_high", ("now_high", "sixth_street_opener")),
    ReplaySetting("miss_nl_opener", "high_card", ("high_card", "low_card")),
    ReplaySetting("mississippi_tie", "suit", ("suit", "position")),
    ReplaySetting("miss_last_two_doubled", True),
    ReplaySetting("mississippi_river_face", "up", ("up", "down")),
    ReplaySetting("miss_nl_min_open", "ante", ("ante", "bb")),
    ReplaySetting("ante_live", False),
    ReplaySetting("premature_board_remedy", "robert", ("robert", "wsop")),
    ReplaySetting("premature_stud_remedy", "robert", ("robert", "wsop")),
    ReplaySetting("overfull_flop_remedy", "reshuffle", ("reshuffle", "scramble4_pick_burn")),
    ReplaySetting("omaha_rule", "exactly_2_3", ("exactly_2_3", "at_least_3")),
    ReplaySetting("low_qualifier", 8),
    ReplaySetting("odd_chip_button", "left_of_button", ("left_of_button", "high_card")),
    ReplaySetting("odd_chip_stud", "high_card_suit", ("high_card_suit", "position")),
    ReplaySetting("hilo_odd_to", "high", ("high", "low")),
    ReplaySetting("odd_chip_unit", 0, scale=10_000),
    ReplaySetting("bb_option", True),
    ReplaySetting("fold_no_bet_keeps_cards", True),
    ReplaySetting("short_blind_price", "full", ("full", "actual")),
    ReplaySetting("stud_exposed_hole", "third_down", ("third_down", "misdeal")),
)

INDEX: Final = {setting.name: i for i, setting in enumerate(REPLAY_SETTINGS)}

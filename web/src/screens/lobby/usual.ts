// A room's settings as the product suggests them, and as a running room has them.

import type { RoomSettings, SettingsView } from "~/wire.gen";

export type Chosen = Required<Omit<RoomSettings, "rules_text">>;

export function usualRoom(): Chosen {
  return {
    rules: "taiwan",
    options: [],
    seats: 4,
    rounds: 10,
    seconds: 90,
    multiplier: 1,
    base: 1,
    spectators: true,
    assistance: true,
    bot_level: "normal",
    banker: "rules",
    most_stake: null,
    ante: null,
    grace: 30,
    leaving: "bot",
    time_up: "best",
    listed: false,
  };
}

export function chosenIn({ rules, ...rest }: SettingsView): Chosen {
  return { ...rest, rules: rules.id, options: rules.options };
}

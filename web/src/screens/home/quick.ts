// A room against bots, from the few things a player chooses for it.

import type { Settings } from "~/settings/settings.svelte";
import type { RoomSettings } from "~/wire.gen";

export function quickSettings({ rounds, level, seats, rules }: Settings["quick"]): RoomSettings {
  return { rules, rounds, seats, bot_level: level };
}

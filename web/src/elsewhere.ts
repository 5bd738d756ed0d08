// The files that nobody needs for a first hand: even their names come later.

// Screens.
export const New = () => import("./screens/new/New.svelte");
export const Rules = () => import("./screens/rules/Rules.svelte");
export const History = () => import("./screens/history/History.svelte");
export const Match = () => import("./screens/match/Match.svelte");
export const Verify = () => import("./screens/verify/Verify.svelte");
export const Learn = () => import("./screens/learn/Learn.svelte");
export const Me = () => import("./screens/me/Me.svelte");
export const Move = () => import("./screens/move/Move.svelte");
export const Recorded = () => import("./screens/room/Recorded.svelte");

// In a room, before and after its table.
export const Lobby = () => import("./screens/lobby/Lobby.svelte");
export const Reveal = () => import("./screens/reveal/Reveal.svelte");
export const Final = () => import("./screens/final/Final.svelte");
export const Farewell = () => import("./screens/room/Farewell.svelte");
export const LeaveSheet = () => import("./screens/room/LeaveSheet.svelte");

// At the table, on a tap or with a rare rule.
export const Before = () => import("./screens/table/Before.svelte");
export const Keys = () => import("./screens/table/Keys.svelte");
export const Menu = () => import("./screens/table/Menu.svelte");
export const NaturalSheet = () => import("./screens/table/NaturalSheet.svelte");
export const Phrases = () => import("./screens/table/Phrases.svelte");
export const SidePlayers = () => import("./screens/table/SidePlayers.svelte");
export const Watching = () => import("./screens/table/Watching.svelte");
export const Picture = () => import("./components/Picture.svelte");

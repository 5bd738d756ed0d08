// The files of the screens that nobody needs for a first hand: even their names come later.

export const New = () => import("./screens/new/New.svelte");
export const Rules = () => import("./screens/rules/Rules.svelte");
export const History = () => import("./screens/history/History.svelte");
export const Match = () => import("./screens/match/Match.svelte");
export const Verify = () => import("./screens/verify/Verify.svelte");
export const Learn = () => import("./screens/learn/Learn.svelte");
export const Me = () => import("./screens/me/Me.svelte");
export const Move = () => import("./screens/move/Move.svelte");
export const Recorded = () => import("./screens/room/Recorded.svelte");

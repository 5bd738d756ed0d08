// The server's HTTP interface.

import type {
  Failure,
  History,
  Me,
  MoveLink,
  NewRoom,
  Profile,
  Refusal,
  Replay,
  RoomBrief,
  RoomLink,
  RulesetFull,
  RulesetLine,
  ServerInfo,
} from "./wire.gen";

export class ApiError extends Error {
  constructor(
    /** `offline`: no answer came at all. */
    readonly code: Refusal | "offline",
    detail = "",
  ) {
    super(detail || code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch {
    throw new ApiError("offline");
  }
  if (!response.ok) {
    const failure = (await response.json().catch(() => null)) as Failure | null;
    throw new ApiError(failure?.code ?? (response.status >= 502 ? "offline" : "server_error"), failure?.detail);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const known = new Map<string, Promise<RulesetFull>>();

export const api = {
  me: () => call<Me>("GET", "/api/me"),
  changeMe: (profile: Profile) => call<Me>("PATCH", "/api/me", profile),
  forgetMe: () => call<undefined>("DELETE", "/api/me"),
  moveMe: () => call<MoveLink>("POST", "/api/me/move"),
  claimMe: (token: string) => call<Me>("POST", "/api/me/claim", { token }),
  info: () => call<ServerInfo>("GET", "/api/info"),
  newRoom: (room: NewRoom) => call<RoomLink>("POST", "/api/rooms", room),
  rooms: () => call<RoomBrief[]>("GET", "/api/rooms"),
  room: (key: string) => call<RoomBrief>("GET", `/api/rooms/${encodeURIComponent(key)}`),
  rulesets: () => call<RulesetLine[]>("GET", "/api/rulesets"),
  history: (before?: string) => call<History>("GET", `/api/history${before ? `?before=${encodeURIComponent(before)}` : ""}`),
  match: (id: string, language: string) => call<Replay>("GET", `/api/matches/${encodeURIComponent(id)}?lang=${language}`),
  /** A rule set by name or digest, told in a language; fetched once. */
  ruleset(id: string, language: string): Promise<RulesetFull> {
    const path = `/api/rulesets/${encodeURIComponent(id)}?lang=${language}`;
    let found = known.get(path);
    if (!found) {
      found = call<RulesetFull>("GET", path);
      found.catch(() => known.delete(path));
      known.set(path, found);
    }
    return found;
  },
};

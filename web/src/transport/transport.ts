// How a room's messages come and go. One way is a socket, another a recording.

import type { ClientMessage, Hello, ServerMessage } from "~/wire.gen";

export type LinkState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  message(message: ServerMessage): void;
  link(state: LinkState): void;
  /** What to say first on a new connection. */
  hello(): Hello;
}

export interface Transport {
  start(listener: Listener): void;
  /** Whether the message is on its way; if not, the link is down. */
  send(message: ClientMessage): boolean;
  /** Tries again at once. */
  retry(): void;
  stop(): void;
}

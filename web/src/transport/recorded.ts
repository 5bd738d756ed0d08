// A room that was recorded: any screen opens from it, without a server.

import type { ClientMessage, RulesetFull, ServerMessage, Sync } from "~/wire.gen";
import type { Listener, Transport } from "./transport";

export interface Recording {
  readonly rules: RulesetFull;
  readonly sync: Omit<Sync, "now"> & { readonly now?: number };
  /** What comes afterwards by itself, each after so many milliseconds. */
  readonly later?: readonly { readonly after: number; readonly message: ServerMessage }[];
  /** What the room says to a message of a type; `cmd_id` is filled in. */
  readonly answers?: Readonly<Record<string, readonly ServerMessage[]>>;
}

export class RecordedTransport implements Transport {
  readonly #recording: Recording;
  #listener: Listener | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly sent: ClientMessage[] = [];

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  start(listener: Listener): void {
    this.#listener = listener;
    const { sync, later = [] } = this.#recording;
    // Deadlines are recorded as they were seen at moment 0.
    const now = Date.now();
    const moved = JSON.parse(JSON.stringify(sync), (key, value: unknown) =>
      /^(deadline|takeover_at|ends_at)$/.test(key) && typeof value === "number" ? value + now : value,
    ) as Omit<Sync, "now">;
    listener.link("open");
    listener.message({ ...moved, now });
    for (const { after, message } of later) {
      this.#timers.push(setTimeout(() => this.#listener?.message(message), after));
    }
  }

  send(message: ClientMessage): boolean {
    this.sent.push(message);
    const answers = this.#recording.answers?.[message.type] ?? [];
    for (const answer of answers) queueMicrotask(() => this.#listener?.message(answer));
    if ("cmd_id" in message) {
      const { cmd_id } = message;
      const { seq } = this.#recording.sync;
      queueMicrotask(() => this.#listener?.message({ type: "ok", cmd_id, seq }));
    }
    return true;
  }

  retry(): void {}

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#listener = null;
  }
}

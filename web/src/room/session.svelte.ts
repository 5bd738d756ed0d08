// A room as this browser knows it: the view, the link, and commands on their way.

import type {
  ClientMessage,
  Command,
  Happening,
  Layout,
  MatchView,
  Phrase,
  Refusal,
  RulesetFull,
  Said,
  ServerMessage,
  Update,
  View,
} from "~/wire.gen";
import { PROTOCOL } from "~/wire.gen";
import { language } from "~/i18n/index.svelte";
import type { LinkState, Listener, Transport } from "~/transport/transport";
import { commandId } from "./ids";

/** A command without its number. */
export type Intent = Command extends infer C ? (C extends { cmd_id: string } ? Omit<C, "cmd_id"> : never) : never;
export type Answer = { readonly ok: true } | { readonly ok: false; readonly code: Refusal; readonly detail: string };
type Pending = { readonly command: Command; readonly done: (answer: Answer) => void };
export type EventListener = (event: Happening, at: number) => void;

function withReady(match: MatchView, ready: Update["ready"]): MatchView {
  if (!ready) return match;
  return { ...match, seats: match.seats.map((seat, at) => ({ ...seat, ready: ready[at]! })) };
}

const PHRASE_SHOWN = 4_000;

export class Session {
  view = $state.raw<View | null>(null);
  link = $state<LinkState>("connecting");
  /** Why the server said good-bye. */
  farewell = $state<Refusal | null>(null);
  rules = $state.raw<RulesetFull | null>(null);
  suggested = $state.raw<{ match: number; round: number; layouts: readonly Layout[] } | null>(null);
  /** What each player said last, for a few seconds. */
  said = $state.raw<ReadonlyMap<number, Phrase>>(new Map());
  /** The link was down since it was last up. */
  wasLost = $state(false);

  /** What this browser commits to for the next deal, if the table asks; the shuffler knows. */
  commitsTo: () => string | null = () => null;

  readonly #transport: Transport;
  readonly #loadRules: (digest: string) => Promise<RulesetFull>;
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Set<EventListener>();
  readonly #drafted = new Set<(message: ServerMessage & { type: "drafted" }) => void>();
  #seq = 0;
  #offset = 0;
  #rulesDigest = "";

  constructor(readonly room: string, transport: Transport, loadRules: (digest: string) => Promise<RulesetFull>) {
    this.#transport = transport;
    this.#loadRules = loadRules;
  }

  start(): void {
    const listener: Listener = {
      message: (message) => this.#take(message),
      link: (state) => {
        if (state === "lost") this.wasLost = true;
        this.link = state;
      },
      hello: () => ({ type: "hello", protocol: PROTOCOL, room: this.room, since: this.#seq, lang: language() }),
    };
    this.#transport.start(listener);
  }

  stop(): void {
    this.#transport.stop();
  }

  retry(): void {
    this.#transport.retry();
  }

  /** Has everything said again, in the language that is now spoken. */
  speakAnew(): void {
    this.#rulesDigest = "";
    this.#transport.retry();
  }

  /** The server's time. */
  now(): number {
    return Date.now() + this.#offset;
  }

  on(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onDraft(listener: (message: ServerMessage & { type: "drafted" }) => void): () => void {
    this.#drafted.add(listener);
    return () => this.#drafted.delete(listener);
  }

  /** Sends a command, again after each reconnection until it is answered. */
  act(intent: Intent): Promise<Answer> {
    const command = { ...intent, cmd_id: commandId() } as Command;
    return new Promise((done) => {
      this.#pending.set(command.cmd_id, { command, done });
      this.#transport.send(command);
    });
  }

  /** Taps on to the next deal. */
  next({ match, round }: MatchView): Promise<Answer> {
    return this.act({ type: "next", match, round, commitment: this.commitsTo() });
  }

  /** Sends a note; it is lost if the link is down. */
  note(message: Exclude<ClientMessage, Command>): boolean {
    return this.#transport.send(message);
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "sync":
        this.#seq = message.seq;
        this.#offset = message.now - Date.now();
        this.#show(message.view);
        for (const { command } of this.#pending.values()) this.#transport.send(command);
        for (const { events, at } of message.missed) this.#tell(events, at);
        break;
      case "update":
        this.#update(message);
        break;
      case "ok":
        this.#answer(message.cmd_id, { ok: true });
        break;
      case "refused":
        if (message.cmd_id !== null) {
          this.#answer(message.cmd_id, { ok: false, code: message.code, detail: message.detail });
        }
        break;
      case "pong":
        // Half the round trip has passed since the server wrote its time.
        this.#offset = message.now - (message.at + Date.now()) / 2;
        break;
      case "said":
        this.#hear(message);
        break;
      case "drafted":
        for (const listener of this.#drafted) listener(message);
        break;
      case "suggested":
        this.suggested = message;
        break;
      case "bye":
        this.farewell = message.code;
        break;
    }
  }

  #update(update: Update): void {
    if (!this.view || update.seq <= this.#seq) return;
    if ((update.after ?? update.seq - 1) > this.#seq) {
      this.#transport.retry();
      return;
    }
    this.#seq = update.seq;
    const { room, players, seats, match, reveal, mine, ready } = update;
    const { view } = this;
    this.#show({
      room: room ?? view.room,
      players: players ?? view.players,
      seats: seats ?? view.seats,
      match: match === undefined ? view.match && withReady(view.match, ready) : match,
      reveal: reveal === undefined ? view.reveal : reveal,
      mine: mine ?? view.mine,
    });
    this.#tell(update.events ?? [], update.at);
  }

  /** Fetch the rules again, which are told in a language. */
  reread(): void {
    this.#rulesDigest = "";
    if (this.view) this.#fetchRules(this.view);
  }

  #show(view: View): void {
    this.view = view;
    this.#fetchRules(view);
  }

  #fetchRules(view: View): void {
    const { digest } = view.room.settings.rules;
    if (digest !== this.#rulesDigest) {
      this.#rulesDigest = digest;
      void this.#loadRules(digest).then(
        (rules) => {
          if (digest === this.#rulesDigest) this.rules = rules;
        },
        () => (this.#rulesDigest = ""),
      );
    }
  }

  #tell(events: readonly Happening[], at: number): void {
    for (const event of events) for (const listener of this.#listeners) listener(event, at);
  }

  #answer(id: string, answer: Answer): void {
    this.#pending.get(id)?.done(answer);
    this.#pending.delete(id);
  }

  #hear({ player, phrase }: Said): void {
    this.said = new Map(this.said).set(player, phrase as Phrase);
    setTimeout(() => {
      if (this.said.get(player) !== phrase) return;
      const rest = new Map(this.said);
      rest.delete(player);
      this.said = rest;
    }, PHRASE_SHOWN);
  }
}

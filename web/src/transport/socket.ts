// A room over a WebSocket: kept open through sleep, lifts and tunnels.

import type { ClientMessage, ServerMessage } from "~/wire.gen";
import type { LinkState, Listener, Transport } from "./transport";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 10_000;
/** A socket that answers nothing for so long is dead, whatever the browser says. */
const SILENCE = 25_000;
/** Trouble shorter than this is not worth a word. */
const QUIET_TROUBLE = 1_200;

export class SocketTransport implements Transport {
  #socket: WebSocket | null = null;
  #listener: Listener | null = null;
  #failures = 0;
  #heard = 0;
  #wake: ReturnType<typeof setTimeout> | undefined;
  #trouble: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #stopped = false;

  start(listener: Listener): void {
    this.#listener = listener;
    this.#stopped = false;
    document.addEventListener("visibilitychange", this.#awake);
    addEventListener("online", this.#online);
    addEventListener("pageshow", this.#awake);
    this.#ping = setInterval(() => this.#pulse(), PING_EVERY);
    this.#say("connecting");
    this.#connect();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  retry(): void {
    this.#failures = 0;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    document.removeEventListener("visibilitychange", this.#awake);
    removeEventListener("online", this.#online);
    removeEventListener("pageshow", this.#awake);
    clearInterval(this.#ping);
    clearTimeout(this.#wake);
    clearTimeout(this.#trouble);
    this.#drop();
  }

  #say(state: LinkState): void {
    clearTimeout(this.#trouble);
    this.#listener?.link(state);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #connect(): void {
    clearTimeout(this.#wake);
    this.#drop();
    if (this.#stopped) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      if (this.#listener) socket.send(JSON.stringify(this.#listener.hello()));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === "sync") {
        this.#failures = 0;
        this.#say("open");
      }
      this.#listener?.message(message);
      if (message.type === "bye" && !message.again) {
        this.stop();
        this.#say("closed");
      }
    };
    socket.onclose = () => this.#failed();
  }

  #failed(): void {
    this.#socket = null;
    if (this.#stopped) return;
    if (!this.#failures) {
      clearTimeout(this.#trouble);
      this.#trouble = setTimeout(() => this.#say("lost"), QUIET_TROUBLE);
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures) * (0.7 + Math.random() * 0.6);
    this.#failures++;
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => this.#connect(), wait);
  }

  #pulse(): void {
    if (document.hidden) return;
    if (Date.now() - this.#heard > SILENCE && this.#socket) {
      this.#drop();
      this.#failed();
      return;
    }
    this.send({ type: "ping", at: Date.now() });
  }

  readonly #awake = (): void => {
    if (document.hidden) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      // After sleep a socket may be dead and not know it: ask, and see.
      this.#heard = Math.max(this.#heard, Date.now() - SILENCE + 4_000);
      this.#pulse();
      setTimeout(() => this.#pulse(), 4_500);
    } else if (this.#socket?.readyState !== WebSocket.CONNECTING) {
      this.retry();
    }
  };

  readonly #online = (): void => this.retry();
}

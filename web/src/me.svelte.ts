// Who I am on this server, as far as the page has asked.

import { api, ApiError } from "./api";
import { toast } from "./components/toasts.svelte";
import { need, t } from "./i18n/index.svelte";
import type { Me, Profile, Refusal } from "./wire.gen";

class Myself {
  value = $state.raw<Me | null>(null);
  offline = $state(false);
  #asked: Promise<void> | null = null;

  /** Asks the server, once at a time. */
  look(): Promise<void> {
    return (this.#asked ??= this.#ask().finally(() => (this.#asked = null)));
  }

  /** Asks the server unless it has said who I am. */
  async known(): Promise<void> {
    if (!this.value) await this.look();
  }

  async #ask(): Promise<void> {
    try {
      this.value = await api.me();
      this.offline = false;
    } catch (error) {
      this.offline = error instanceof ApiError && error.code === "offline";
    }
  }

  async change(profile: Profile): Promise<boolean> {
    try {
      this.value = await api.changeMe(profile);
      return true;
    } catch (error) {
      complain(error);
      return false;
    }
  }
}

export const me = new Myself();

/** Says why the server would not, in a toast. */
export function complain(error: unknown): void {
  refused(error instanceof ApiError ? error.code : "server_error");
}

/** Says why something was refused; the words may have to be fetched first. */
export function refused(code: Refusal | "offline"): void {
  void need("more").finally(() => toast(t(`refused-${code}`)));
}

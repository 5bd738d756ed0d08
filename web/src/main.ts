import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { need, speak } from "./i18n/index.svelte";
import { route } from "./router.svelte";
import { screenAt } from "./routes";
import { settings, showSettings } from "./settings/settings.svelte";

// The screen of this address is on its way while its words are.
void screenAt(route().path)?.screen.load().catch(() => undefined);
showSettings();
void speak(settings.language).then(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
  // Words for what goes wrong are there before anything does.
  setTimeout(() => void need("more"), 2_500);
});

// Offline reading, where the page is a secure context: everything is fetched for it, so it waits until whoever
// opens a table has cards.
const PATIENCE = 8_000;
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), PATIENCE));
}

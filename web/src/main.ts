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
  // Words for what goes wrong are there before anything does, and so are the ways to other screens.
  setTimeout(() => void Promise.all([need("more"), import("./elsewhere")]), 2_500);
});

// What makes the page an app that is read offline, in a secure context. Everything is fetched for it, so it waits
// until whoever opens a table has cards.
addEventListener("load", () => setTimeout(install, 8_000));

function install(): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/app.webmanifest" }));
  if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

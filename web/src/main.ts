import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { settings, showSettings } from "./settings/settings.svelte";

showSettings();
void speak(settings.language).then(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});

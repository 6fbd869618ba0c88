import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const KEY = "adminTheme";
const DARK = "(prefers-color-scheme: dark)";

/**
 * Runs in the page's head, before anything is drawn, so that nothing flashes: the visitor's setting decides,
 * what was chosen here overrides it.
 */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("${KEY}")}catch{}document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("${DARK}").matches?"dark":"light"})()`;

const listeners = new Set<() => void>();

/** The theme that is shown, and what turns it over and remembers that. */
export function useTheme(): [Theme, () => void] {
  const theme = useSyncExternalStore(listen, shownTheme, () => "light" as const);
  return [theme, () => choose(theme === "dark" ? "light" : "dark")];
}

/** Follows the visitor's setting while nothing was chosen, and the choice made in another tab. */
export function followTheme(): () => void {
  const media = matchMedia(DARK);
  const follow = () => show(chosenTheme() ?? (media.matches ? "dark" : "light"));
  const followTab = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) follow();
  };
  follow();
  media.addEventListener("change", follow);
  window.addEventListener("storage", followTab);
  return () => {
    media.removeEventListener("change", follow);
    window.removeEventListener("storage", followTab);
  };
}

function chosenTheme(): Theme | null {
  const chosen = localStorage.getItem(KEY);
  return chosen === "dark" || chosen === "light" ? chosen : null;
}

const shownTheme = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

function choose(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  show(theme);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  // The browser's own bar continues the page.
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

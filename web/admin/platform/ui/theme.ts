import { createAtom, useAtom } from "#web/api/atom.ts";
import { DARK_SCHEME, THEME_KEY } from "./theme-script.ts";

export type Theme = "light" | "dark";

const shownTheme = createAtom<Theme>("light");

/** Returns the current theme and a function that toggles and stores it. */
export function useTheme(): [Theme, () => void] {
  const theme = useAtom(shownTheme);
  return [theme, () => choose(theme === "dark" ? "light" : "dark")];
}

/** Applies the browser's setting until a theme is chosen, and the choice of other tabs. Returns the stop function. */
export function followTheme(): () => void {
  const media = matchMedia(DARK_SCHEME);
  const follow = () => show(chosenTheme() ?? (media.matches ? "dark" : "light"));
  const followTab = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) follow();
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
  const chosen = localStorage.getItem(THEME_KEY);
  return chosen === "dark" || chosen === "light" ? chosen : null;
}

function choose(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  show(theme);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme;
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  // Browsers with a coloured toolbar show it in the page's background colour.
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  shownTheme.set(() => theme);
}

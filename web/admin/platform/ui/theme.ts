import { createAtom, useAtom } from "../../../api/atom.ts";
import { DARK_SCHEME, THEME_KEY } from "./theme-script.ts";

export type Theme = "light" | "dark";

/** What is shown; light until the page has come to life. */
const shownTheme = createAtom<Theme>("light");

/** The theme that is shown, and what turns it over and remembers that. */
export function useTheme(): [Theme, () => void] {
  const theme = useAtom(shownTheme);
  return [theme, () => choose(theme === "dark" ? "light" : "dark")];
}

/** Follows the visitor's setting while nothing was chosen, and the choice made in another tab. */
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
  // The browser's own bar continues the page.
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", paper);
  shownTheme.set(() => theme);
}

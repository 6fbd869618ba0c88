/** localStorage key of the theme chosen in the back office. */
export const THEME_KEY = "adminTheme";
export const DARK_SCHEME = "(prefers-color-scheme: dark)";

/**
 * Runs in the page's head, before the first paint, to prevent a flash of the wrong theme: the chosen theme, otherwise the
 * browser's setting.
 */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("${THEME_KEY}")}catch{}document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("${DARK_SCHEME}").matches?"dark":"light"})()`;

/** Where a theme chosen in the back office is kept in the browser. */
export const THEME_KEY = "adminTheme";
export const DARK_SCHEME = "(prefers-color-scheme: dark)";

/**
 * Runs in the page's head, before anything is drawn, so that nothing flashes: the visitor's setting decides,
 * what was chosen here overrides it.
 */
export const THEME_SCRIPT = `(()=>{let t;try{t=localStorage.getItem("${THEME_KEY}")}catch{}document.documentElement.dataset.theme=t==="dark"||t==="light"?t:matchMedia("${DARK_SCHEME}").matches?"dark":"light"})()`;

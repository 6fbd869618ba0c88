import { buttonClass } from "../../../ui/button.tsx";
/** What the server sends of the back office, which is drawn in the browser: without scripts, what it needs. */
export function NeedsScript() {
  return (
    <noscript>
      <main className="crash wrap">
        <div className="sechead">
          <h1>The admin panel needs JavaScript</h1>
        </div>
        <p>Switch JavaScript on for this site in your browser and load the page again.</p>
        <div className="cluster">
          <a className={buttonClass()} href="/">
            View website
          </a>
        </div>
      </main>
    </noscript>
  );
}

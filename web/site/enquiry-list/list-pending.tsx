import { AskUs } from "../enquiry/links/ask-us.tsx";

/** Until the browser has read its list, which the server does not know; without scripts, the ways that remain. */
export function ListPending() {
  return (
    <>
      <div className="needs-script" aria-busy="true">
        <span className="skel line" />
        <span className="skel box" />
        <span className="skel box" />
      </div>
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
    </>
  );
}

function WithoutScript() {
  return (
    <>
      <p className="quiet">
        Your browser keeps this list by a script. Without scripts, please call or write to us.
      </p>
      <div className="row">
        <AskUs subject="Parts" />
      </div>
    </>
  );
}

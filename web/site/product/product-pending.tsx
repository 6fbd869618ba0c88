import { DETAIL } from "../../../contract/messages.ts";
import "./product.css";

/** The page of a part on its way, in the measure of what comes (spec section 8, 'Detail'). */
export function ProductPending() {
  return (
    <div className="wrap" aria-busy="true">
      <p className="fine quiet crumbs" role="status">
        {DETAIL.loading}
      </p>
      <div className="split late high detail" aria-hidden="true">
        <div>
          <span className="pic skel" />
          <div className="stack gap-10px thumbs">
            {["a", "b", "c", "d", "e"].map((key) => (
              <span key={key} className="pic skel" />
            ))}
          </div>
        </div>
        <div>
          <span className="skel title" />
          <span className="skel code" />
          <span className="skel sentence" />
          <span className="skel sentence" />
          <span className="skel sentence" />
          <span className="skel box" />
        </div>
      </div>
    </div>
  );
}

import { useRef } from "react";
import type { SavedViews } from "../../../../contract/saved-views.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useRefocus } from "../../ui/use-refocus.ts";
import { ViewRow } from "./view-row.tsx";

/** Renames and deletes saved views. */
export function ManageViewsDialog({ views, onClose }: { views: SavedViews; onClose: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRefocus(list);
  return (
    <Dialog title="Manage views" onClose={onClose}>
      <div className="in-body">
        <ul className="view-rows" aria-label="Saved views" tabIndex={-1} ref={list}>
          {views.map((view) => (
            <ViewRow key={view._id} view={view} onDelete={refocus} />
          ))}
        </ul>
        {views.length === 0 && <p className="quiet">No saved views</p>}
      </div>
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </footer>
    </Dialog>
  );
}

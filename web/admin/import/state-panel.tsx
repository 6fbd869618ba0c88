import { useId, useRef } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import { stateBadge } from "./import-state.ts";
import { StateActions } from "./state-actions.tsx";
import { StateBody } from "./state-body.tsx";
import { useImportActions } from "./use-import-actions.ts";

/** How an import stands, and what can be done with it now; the keyboard goes on from here when a button is gone. */
export function StatePanel({ item }: { item: ProductImport }) {
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const actions = useImportActions(item, refocus);
  const heading = useId();
  return (
    <section className="panel import-state" aria-labelledby={heading} tabIndex={-1} ref={region}>
      <header>
        <h2 id={heading}>{stateBadge(item).text}</h2>
        <StateActions item={item} actions={actions} />
      </header>
      <div className="pad">
        <StateBody item={item} />
      </div>
    </section>
  );
}

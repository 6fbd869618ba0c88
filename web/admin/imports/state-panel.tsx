import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_MAPPING, IMPORT_ONE } from "#contract/imports/messages.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { Panel } from "../platform/ui/panel.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { isImportPending, stateBadge, through, toApply, undoProcessed } from "./import-state.ts";
import { StateBody } from "./state-body.tsx";
import { useImportActions } from "./use-import-actions.ts";

interface Props {
  item: ProductImport;
  region: RefObject<HTMLElement | null>;
}

/** An import's state and its actions; those on checked rows are below these. `region` gets the focus when a pressed button is removed. */
export function StatePanel({ item, region }: Props) {
  return (
    <Panel
      className="import-state"
      title={stateBadge(item).text}
      aside={<StateActions item={item} region={region} />}
      tabIndex={-1}
      ref={region}
    >
      <div className="pad stack">
        <StateBody item={item} />
      </div>
    </Panel>
  );
}

/** The buttons of a state: the main action is filled and comes last. */
export function StateActions({ item, region }: Props) {
  const actions = useImportActions(item, useRefocus(region));
  const { state } = item;
  const left = toApply(item) - through(item);
  const isOver = state === "done" || state === "undone";
  const toUndo = state === "done" || state === "stopped" ? item.applied - undoProcessed(item) : 0;
  return (
    <div className="cluster push fills">
      {!isImportPending(item) && !isOver && (
        <Action label="Discard" isBusy={actions.isBusy} onPress={actions.discard} />
      )}
      {state === "applying" && <Action label="Stop" isBusy={actions.isBusy} onPress={actions.stop} />}
      {state === "stopped" && (
        <Action isFilled label="Resume" isBusy={actions.isBusy} onPress={actions.goOn} />
      )}
      {toUndo > 0 && <Action label={IMPORT_ONE.undo} isBusy={actions.isBusy} onPress={actions.undo} />}
      {isOver && item.applied > item.undone && (
        <Link className={buttonClass()} to="/admin/products" search={{ import: item._id }}>
          Show products
        </Link>
      )}
      {(state === "refused" || isOver || (state === "checked" && left === 0)) && (
        <Link className={buttonClass({ look: "fill" })} to="/admin/products/import">
          {isOver ? "Import another file" : "Choose another file"}
        </Link>
      )}
    </div>
  );
}

interface RowsActionsProps {
  item: ProductImport;
  onMap: (() => void) | undefined;
  /** Called before these actions are removed. */
  onApply: () => void;
}

/** The actions on checked rows: applies them, or opens the column mapping, if it can be changed. */
export function RowsActions({ item, onMap, onApply }: RowsActionsProps) {
  const { isBusy, apply } = useImportActions(item, onApply);
  return (
    <div className="cluster fills push">
      {onMap && <Button onClick={onMap}>{IMPORT_MAPPING.change}</Button>}
      {toApply(item) > 0 && (
        <Action isFilled label={IMPORT_ONE.apply(toApply(item))} isBusy={isBusy} onPress={apply} />
      )}
    </div>
  );
}

interface ActionProps {
  label: string;
  isBusy: boolean;
  isFilled?: boolean;
  onPress: () => Promise<void>;
}

/** Ignores presses during a call and keeps the focus. */
function Action({ label, isBusy, isFilled = false, onPress }: ActionProps) {
  return (
    <Button look={isFilled ? "fill" : undefined} {...unlessBusy(isBusy, () => void onPress())}>
      {label}
    </Button>
  );
}

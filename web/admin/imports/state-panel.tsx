import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_MAPPING, IMPORT_ONE } from "../../../contract/imports/messages.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { unlessBusy } from "../../ui/unless-busy.ts";
import { Panel } from "../platform/ui/panel.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { isImportPending, stateBadge, through, toApply, undoProcessed } from "./import-state.ts";
import { StateBody } from "./state-body.tsx";
import { type ImportActions, useImportActions } from "./use-import-actions.ts";

/** An import's state and actions; it gets the focus when a pressed button is removed. */
export function StatePanel({ item, onMap }: { item: ProductImport; onMap: (() => void) | undefined }) {
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const actions = useImportActions(item, refocus);
  return (
    <Panel
      className="import-state"
      title={stateBadge(item).text}
      aside={<StateActions item={item} actions={actions} onMap={onMap} />}
      tabIndex={-1}
      ref={region}
    >
      <div className="pad stack touch">
        <StateBody item={item} />
      </div>
    </Panel>
  );
}

interface Props {
  item: ProductImport;
  actions: ImportActions;
  /** Opens the column mapping, if it can be changed. */
  onMap: (() => void) | undefined;
}

/** The buttons of a state: the main action is filled and comes last. */
function StateActions({ item, actions, onMap }: Props) {
  const { state } = item;
  const left = toApply(item) - through(item);
  const isOver = state === "done" || state === "undone";
  const toUndo = state === "done" || state === "stopped" ? item.applied - undoProcessed(item) : 0;
  return (
    <div className="cluster push fills">
      {!isImportPending(item) && !isOver && (
        <Action label="Discard" isBusy={actions.isBusy} onPress={actions.discard} />
      )}
      {onMap && (
        <Action label={IMPORT_MAPPING.change} isBusy={actions.isBusy} onPress={async () => onMap()} />
      )}
      {state === "checked" && left > 0 && (
        <Action isFilled label={IMPORT_ONE.apply(left)} isBusy={actions.isBusy} onPress={actions.apply} />
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

import { Link } from "@tanstack/react-router";
import { type Ref, useId } from "react";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { NotKept } from "../../platform/drafts/form-drafts.tsx";

interface Props {
  action: string;
  /** The sent fraction of the upload, 0 to 1; undefined while not saving. */
  progress: number | undefined;
  /** Drafts can't be stored. */
  isDraftFailing: boolean;
  saveButton: Ref<HTMLButtonElement>;
}

/** The sticky bar with Cancel and Save; while saving, the upload's progress (spec section 2). */
export function SaveBar({ action, progress, isDraftFailing, saveButton }: Props) {
  const bar = useId();
  const isSaving = progress !== undefined;
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <div className="save save-bar cluster">
      {isSaving && (
        <>
          <label className="small" htmlFor={bar}>
            {percent < 100 ? `Uploading ${percent}%` : "Storing images..."}
          </label>
          <progress id={bar} max={100} value={percent} />
        </>
      )}
      <NotKept when={!isSaving && isDraftFailing} />
      <Link className={buttonClass({}, "push")} to="/admin/products">
        Cancel
      </Link>
      <BusyButton ref={saveButton} isBusy={isSaving} busyText="Saving...">
        {action}
      </BusyButton>
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import { type Ref, useId } from "react";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { NotKept } from "../../platform/drafts/form-drafts.tsx";

interface Props {
  action: string;
  /** The share of the upload that is sent, 0 to 1; undefined while nothing is being saved. */
  progress: number | undefined;
  /** No draft of what is typed can be kept. */
  isDraftFailing: boolean;
  saveButton: Ref<HTMLButtonElement>;
}

/** Cancel and save, always in reach; while saving, how much of the upload is sent (spec section 2). */
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

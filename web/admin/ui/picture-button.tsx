import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { PICTURE_CHOICE } from "../../../contract/file-kinds.ts";
import { IMAGE_BYTES_MAX } from "../../../contract/limits.ts";
import { PRODUCT_FORM } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { isPictureFile } from "./picture-file.ts";
import { pictureRefusal } from "./picture-refusal.ts";
import { shrinkPicture } from "./shrink-picture.ts";

interface Props {
  /** What the file is for, as the picker is named. */
  label: string;
  /** While a picture is on its way, no other one is chosen. */
  isBusy: boolean;
  onPicture: (file: File) => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  children: ReactNode;
}

/** Lets a picture be chosen; one that is refused is told below, and nothing is sent (spec section 5). */
export function PictureButton({ label, isBusy, onPicture, ref, className = "", children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const [large, setLarge] = useState<File>();
  const id = useId();
  const choose = async (file: File) => {
    const refusal = await pictureRefusal(file);
    setRefused(refusal);
    setLarge(refusal && file.size > IMAGE_BYTES_MAX && (await isPictureFile(file)) ? file : undefined);
    if (!refusal) onPicture(file);
  };
  const shrink = async (file: File) => {
    setLarge(undefined);
    try {
      await choose(await shrinkPicture(file));
    } catch {
      setRefused(`${file.name} ${PRODUCT_FORM.shrinkFailed}`);
    }
  };
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={`btn ${className}`}
        aria-disabled={isBusy || undefined}
        aria-describedby={refused ? id : undefined}
        onClick={() => isBusy || input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_CHOICE}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again.
          event.currentTarget.value = "";
          if (file) void choose(file);
        }}
      />
      {refused && (
        <div role="alert" className="refused">
          <FieldError id={id}>{refused}</FieldError>
        </div>
      )}
      {large && (
        <div className="cluster small">
          <b className="strong breaks">{large.name}</b>
          <button type="button" className="btn s" onClick={() => void shrink(large)}>
            Make it smaller and add it
          </button>
        </div>
      )}
    </>
  );
}

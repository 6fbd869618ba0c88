import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { HERO_ADMIN, HERO_FORM, PRODUCT_FORM } from "../../../../contract/messages.ts";
import { IMAGE_CHOICE } from "../../../../contract/platform/file-kinds.ts";
import { IMAGE_BYTES_MAX } from "../../../../contract/platform/limits.ts";
import { Button, type ButtonLook } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useDropZone } from "../../../ui/use-drop-zone.ts";
import { imageAddress, isImageFile, shrinkImage } from "./shrink-image.ts";

/** A stored image by its address, as one side of a comparison shows it; anything else is left as it is. */
export const shownImage = (value: unknown): unknown =>
  typeof value === "string" && value ? (
    <span className="pic">
      <img src={value} width={400} height={300} alt="Saved copy" />
    </span>
  ) : (
    value
  );

/**
 * The choice of one image, with an `ImageButton` or by a drop on the element that gets the props `zone`. A refused file
 * is not sent (spec section 5). While `isBusy`, nothing is taken.
 */
export function useImageChoice(isBusy: boolean, onImage: (file: File) => void) {
  const [refused, setRefused] = useState<string>();
  const [large, setLarge] = useState<File>();
  const choose = async (file: File) => {
    const refusal = await imageRefusal(file);
    setRefused(refusal);
    setLarge(refusal && file.size > IMAGE_BYTES_MAX && (await isImageFile(file)) ? file : undefined);
    if (!refusal) onImage(file);
  };
  const shrink = async (file: File) => {
    setLarge(undefined);
    try {
      await choose(await shrinkImage(file));
    } catch {
      setRefused(`${file.name} ${PRODUCT_FORM.shrinkFailed}`);
    }
  };
  const take = ([file, ...others]: readonly File[]) => {
    if (isBusy || !file) return;
    if (others.length === 0) return void choose(file);
    setRefused(HERO_FORM.oneImage);
    setLarge(undefined);
  };
  return { zone: useDropZone(take), isBusy, refused, large, take, shrink };
}

interface Props {
  of: ReturnType<typeof useImageChoice>;
  /** What the file is for, as the picker is named. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  size?: ButtonLook["size"];
  className?: string;
  children: ReactNode;
}

/** Opens the browser's choice of a file; below it, why a file was refused. */
export function ImageButton({ of, label, ref, size, className, children }: Props) {
  const { isBusy, refused, large, take, shrink } = of;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <Button
        ref={ref}
        size={size}
        className={className}
        aria-disabled={isBusy || undefined}
        aria-describedby={refused ? id : undefined}
        onClick={() => isBusy || input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_CHOICE}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again.
          event.currentTarget.value = "";
          take(files);
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
          <Button size="small" onClick={() => void shrink(large)}>
            Make it smaller and add it
          </Button>
        </div>
      )}
    </>
  );
}

/** Why a file cannot be the image of a slide or a news item, or undefined when it can (spec section 5). */
export async function imageRefusal(file: File): Promise<string | undefined> {
  if (!(await isImageFile(file))) return HERO_ADMIN.imageInvalid;
  return file.size > IMAGE_BYTES_MAX ? HERO_FORM.imageTooLarge : undefined;
}

/** A chosen file as an image, shown from the browser's own memory; the memory is given back when it goes. */
export function FileImage({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = imageAddress(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className="pic">
      {address && (
        <img src={address} width={400} height={300} alt={alt} title={file.name} draggable={false} />
      )}
    </span>
  );
}

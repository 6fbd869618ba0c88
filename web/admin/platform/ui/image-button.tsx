import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { IMAGE_CHOICE } from "#contract/platform/file-kinds.ts";
import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import { HERO_ADMIN, HERO_FORM } from "#contract/site/hero-messages.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { useDropZone } from "#web/ui/files/use-drop-zone.ts";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { FileInput } from "./file-input.tsx";
import { imageAddress, isImageFile, shrinkImage } from "./shrink-image.ts";

/** Renders an image address as an image, for one side of a comparison; returns any other value unchanged. */
export const shownImage = (value: unknown): unknown =>
  typeof value === "string" && value ? (
    <span className="pic">
      <img src={value} width={400} height={300} alt="Saved copy" />
    </span>
  ) : (
    value
  );

/** Chooses one image, by an `ImageButton` or a drop on `zone`; rejects wrong files (spec section 5). */
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
  label: string;
  ref?: Ref<HTMLButtonElement>;
  size?: ButtonLook["size"];
  className?: string;
  children: ReactNode;
}

/** Opens the browser's file picker, with the error of a rejected file below. */
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
        aria-describedby={refused ? id : undefined}
        {...unlessBusy(isBusy, () => input.current?.click())}
      >
        {children}
      </Button>
      <FileInput ref={input} hidden accept={IMAGE_CHOICE} aria-label={label} onFiles={take} />
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

/** Returns why a file can't be the image of a slide or news item (spec section 5), or undefined. */
export async function imageRefusal(file: File): Promise<string | undefined> {
  if (!(await isImageFile(file))) return HERO_ADMIN.imageInvalid;
  return file.size > IMAGE_BYTES_MAX ? HERO_FORM.imageTooLarge : undefined;
}

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

import { useEffect, useId, useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { counted } from "#contract/platform/counted.ts";
import { IMAGE_CHOICE } from "#contract/platform/file-kinds.ts";
import { Badge } from "#web/admin/platform/ui/badge.tsx";
import { FileInput } from "#web/admin/platform/ui/file-input.tsx";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { FileImage } from "#web/admin/platform/ui/image-button.tsx";
import { MoveButtons, moved } from "#web/admin/platform/ui/move-buttons.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { sortable } from "#web/admin/platform/ui/sortable.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { usePageDrops } from "#web/ui/files/use-drop-zone.ts";
import { Icon } from "#web/ui/icons.tsx";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import type { FormImage, FormValues } from "./form-values.ts";
import { type RefusedFiles, RefusedFilesList, refusal } from "./refused-files.tsx";

interface Props {
  say: (sentence: string) => void;
  /** Disables adding during a save. */
  isClosed: boolean;
}

/** The product's images: chosen, dropped or pasted, sortable and removable (spec section 2). */
export function ImagesPanel({ say, isClosed }: Props) {
  const { getValues, setError, clearErrors } = useFormContext<FormValues>();
  const { field, fieldState } = useController<FormValues, "images">({ name: "images" });
  const [refused, setRefused] = useState<RefusedFiles>();
  const input = useId();
  const message = fieldState.error?.message;
  const images = field.value;
  const change = (next: FormImage[]) => {
    clearErrors("images");
    field.onChange(next);
  };
  const add = async (files: readonly File[]) => {
    if (isClosed || !files.length) return;
    const problem = await refusal(files, getValues("images").length);
    setRefused(problem);
    if (problem) {
      setError("images", { type: "refused", message: problem.message });
      say(problem.message);
      return;
    }
    const added = files.map((file): FormImage => ({ id: crypto.randomUUID(), file }));
    change([...getValues("images"), ...added]);
    say(`${counted(added.length, "image")} added, ${counted(getValues("images").length, "image")} in all`);
  };
  /** Adds the valid files of a rejected batch; `left` is the rest. */
  const addSome = async (files: readonly File[], left: RefusedFiles | undefined) => {
    await add(files);
    const added = [...(left?.added ?? []), ...files.map(({ name }) => name)];
    setRefused((problem) => problem ?? (left && { ...left, added }));
  };
  const isOver = usePageDrops((files) => void add(files));
  usePastedFiles((files) => void add(files));
  const move = (from: number, to: number) => {
    change(moved(images, from, to));
    say(`Image ${from + 1} is now image ${to + 1} of ${images.length}`);
  };
  const remove = (place: number) => {
    change(images.filter((_, index) => index !== place));
    say(`Image ${place + 1} removed, ${counted(images.length - 1, "image")} left`);
    document.getElementById(input)?.focus();
  };
  /** Makes this the initial image of the part's page; pressed again, resets it to the first. */
  const openOn = (place: number) => {
    const isOn = !images[place]?.opens;
    change(
      images.map(
        ({ opens: _, ...image }, at): FormImage => (isOn && at === place ? { ...image, opens: true } : image),
      ),
    );
    say(`Visitors see image ${isOn ? place + 1 : 1} first`);
  };
  return (
    <Panel title="Images" aside="JPEG, PNG or WebP, at most 5 MB each" data-over={isOver || undefined}>
      <div className="pad stack gap-3">
        <ul className="imgs" {...sortable(move, "entry")}>
          {images.map((image, place) => (
            <ImageTile
              key={image.id}
              image={image}
              place={place}
              count={images.length}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
              onOpening={() => openOn(place)}
            />
          ))}
          <li className="add">
            <FileInput
              id={input}
              ref={field.ref}
              className="sr"
              multiple
              accept={IMAGE_CHOICE}
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? `${input}error` : undefined}
              onBlur={field.onBlur}
              onFiles={(files) => void add(files)}
            />
            <label htmlFor={input} className="middle fine">
              <AdminIcon name="upload" />
              <b className="strong">Add images</b>
              <span className="tiny quiet">or drop or paste them</span>
            </label>
          </li>
        </ul>
        {message && <FieldError id={`${input}error`}>{message}</FieldError>}
        {refused && <RefusedFilesList refused={refused} onAdd={(files, left) => void addSome(files, left)} />}
      </div>
    </Panel>
  );
}

/** Adds files that are pasted anywhere on the page. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // Spreadsheet cells are pasted as text and as an image of themselves; they are treated as text.
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener("paste", pasted);
    return () => window.removeEventListener("paste", pasted);
  }, []);
}

interface ImageTileProps {
  image: FormImage;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onOpening: () => void;
}

function ImageTile({ image, place, count, onMove, onRemove, onOpening }: ImageTileProps) {
  const name = `Image ${place + 1}`;
  return (
    <li data-entry>
      <div className="covered">
        {image.stored ? (
          <ResponsiveImage image={{ ...image.stored, src: image.stored.url }} sizes="180px" alt={name} />
        ) : (
          <FileImage file={image.file} alt={name} />
        )}
        {place === 0 && count > 1 && (
          <span className="first">
            <Badge tone="info">In lists</Badge>
          </span>
        )}
        <Button
          size="small"
          shape="icon"
          className="remove"
          aria-label={`Remove image ${place + 1}`}
          onClick={onRemove}
        >
          <Icon name="x" className="i s" />
        </Button>
        {count > 1 && (
          <MoveButtons what={`image ${place + 1}`} place={place} count={count} onMove={onMove} along="row" />
        )}
      </div>
      {count > 1 && (
        <Button
          size="small"
          className="opens"
          aria-label={`First on page: image ${place + 1}`}
          aria-pressed={image.opens ?? false}
          onClick={onOpening}
        >
          {image.opens && <Icon name="check" className="i s" />}
          First on page
        </Button>
      )}
    </li>
  );
}

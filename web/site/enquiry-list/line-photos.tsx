import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { LINE_PHOTOS_MAX } from "#contract/enquiries/limits.ts";
import { ENQUIRY_LIST_FORM } from "#contract/enquiries/list-page-messages.ts";
import { IMAGE_CHOICE } from "#contract/platform/file-kinds.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { refuseStrayDrops, useDropZone } from "#web/ui/files/use-drop-zone.ts";
import { DrawnIcon, Icon } from "#web/ui/icons.tsx";
import { CAMERA, hasCamera } from "../enquiry/list/camera.ts";
import { takenPhotos } from "../enquiry/list/store.ts";
import { addPhotos, removePhoto, usePhotos } from "./photos.ts";

/** Up to three photos of an unlisted part, kept in this browser until the list is sent. */
export default function LinePhotos({ line }: { line: string }) {
  const photos = usePhotos(line);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const room = LINE_PHOTOS_MAX - photos.length;
  const add = async (files: readonly File[]) => {
    setProblem(files.length > room ? ENQUIRY_LIST_FORM.tooManyPhotos : undefined);
    await addPhotos(line, files.slice(0, room)).catch(() => setProblem(ENQUIRY_LIST_FORM.photoRefused));
  };
  useEffect(refuseStrayDrops, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the taken photos are added once
  useEffect(() => {
    const taken = takenPhotos(line);
    if (taken?.length) void add(taken);
    else if (taken) (hasCamera() ? camera : field).current?.focus();
  }, [line]);
  const zone = useDropZone((files) => void add(files));
  const fieldProps: ComponentProps<"input"> = {
    type: "file",
    accept: IMAGE_CHOICE,
    "aria-describedby": problem ? id : undefined,
    onChange: ({ target }) => {
      const files = [...(target.files ?? [])];
      // Lets the same file be chosen again.
      target.value = "";
      void add(files);
    },
  };
  return (
    <div className="cluster gap-2 ephotos off-paper" {...zone}>
      {photos.map((photo, at) => (
        <span key={photo.id} className="pic">
          <img src={photo.preview} alt={`Attachment ${at + 1}`} />
          <Button
            size="small"
            shape="icon"
            className="ephoto-remove"
            aria-label={`Remove photo ${at + 1}`}
            onClick={() => {
              removePhoto(line, photo);
              setProblem(undefined);
              // The field may only come with this render, when there was no room for more photos.
              requestAnimationFrame(() => field.current?.focus());
            }}
          >
            <Icon name="x" className="i s" />
          </Button>
        </span>
      ))}
      {/* The fields cover their buttons. */}
      {room > 0 && (
        <>
          <label className={buttonClass({ shape: "lines" }, "anchor by-camera")}>
            <DrawnIcon path={CAMERA} className="i s" />
            Take a photo
            <input ref={camera} {...fieldProps} capture="environment" aria-label="Take a photo" />
          </label>
          <label className={buttonClass({ shape: "lines" }, "anchor")}>
            <DrawnIcon path={CAMERA} className="i s" />
            {photos.length > 0 ? "Add another photo" : "Add photos"}
            <input ref={field} {...fieldProps} multiple aria-label="Photos, up to three" />
          </label>
        </>
      )}
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </div>
  );
}

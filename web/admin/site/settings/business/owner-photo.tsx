import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { OWNER_PHOTO, PHOTOGRAPHS_ADMIN } from "#contract/site/messages.ts";
import type { Photograph } from "#contract/site/photographs.ts";
import { toastFailure } from "#web/admin/platform/calls/ask.ts";
import { type UploadOptions, useUpload } from "#web/admin/platform/calls/use-submit.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { ImageButton, useImageChoice } from "#web/admin/platform/ui/image-button.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { SendingLine } from "#web/admin/platform/ui/sending-line.tsx";
import { itemsQuery, useItemList } from "#web/admin/site/hero/item-list.ts";
import { photographSource } from "#web/admin/site/hero/photograph-source.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

/** The photograph of who answers, the first one of that page, saved at once. `name` becomes its caption. */
export function OwnerPhoto({ name }: { name: string }) {
  const { data: all, isError } = useQuery(itemsQuery(photographSource));
  const list = useItemList(photographSource);
  const sending = useUpload();
  const button = useRef<HTMLButtonElement>(null);
  const photo = all?.find(({ page }) => page === "owner");
  const isBusy = sending.isRunning || !all;
  const change = (call: (options: UploadOptions) => Promise<unknown>, done: string) =>
    list
      .during(() =>
        sending.send(async (options) => {
          await call(options);
          showToast({ kind: "success", text: done });
          button.current?.focus();
        }),
      )
      .catch((error: unknown) => toastFailure(error, PHOTOGRAPHS_ADMIN.failed));
  const save = (file: File) => {
    const fields = { title: name.trim() || OWNER_PHOTO.title, page: "owner" as const };
    return change(
      (options) =>
        photo
          ? photographSource.changeImage(photo, file, options)
          : photographSource.create(fields, file, options),
      PHOTOGRAPHS_ADMIN.updated,
    );
  };
  const remove = (shown: Photograph) =>
    change(async () => {
      await photographSource.remove(shown);
      list.show((items) => items.filter(({ _id }) => _id !== shown._id));
    }, OWNER_PHOTO.removed);
  const choice = useImageChoice(isBusy, (file) => void save(file));
  return (
    <Panel title={OWNER_PHOTO.title} aside={OWNER_PHOTO.hint}>
      <div className="pad stack gap-3 at-start" {...choice.zone}>
        <span className="middle owner-photo">
          {photo ? (
            <img src={photo.imageUrl} width={112} height={112} alt={photo.title} />
          ) : (
            <AdminIcon name="image" />
          )}
        </span>
        <div className="cluster">
          <ImageButton ref={button} label={OWNER_PHOTO.title} of={choice}>
            {photo ? "Replace photo" : "Add photo"}
          </ImageButton>
          {photo && <Button {...unlessBusy(isBusy, () => void remove(photo))}>Remove photo</Button>}
        </div>
        {isError && (
          <p className="small warn-text" role="alert">
            {PHOTOGRAPHS_ADMIN.loadFailed}
          </p>
        )}
        <SendingLine sending={sending} />
      </div>
    </Panel>
  );
}

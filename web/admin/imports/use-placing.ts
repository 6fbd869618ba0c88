import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { imports } from "../../../contract/imports/calls.ts";
import type { ProductImport } from "../../../contract/imports/import.ts";
import type { ImportPart } from "../../../contract/imports/import-photos.ts";
import { IMPORT_PHOTOS } from "../../../contract/messages.ts";
import { ask } from "../platform/calls/ask.ts";
import { toastFailure } from "../platform/calls/failure.ts";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { putImport } from "./import-data.ts";

export interface PlacingPlace {
  item: ProductImport;
  /** Where the keyboard goes on when what was pressed is gone. */
  region: RefObject<HTMLElement | null>;
  /** Hears, in words, that photos are about to go from where they are. */
  onMoved: (news: string) => void;
}

/** Places photos with a part, or takes them back. */
export function usePlacing({ item: { _id: id }, region, onMoved }: PlacingPlace) {
  const queries = useQueryClient();
  const refocus = useRefocus(region);
  const [isBusy, setIsBusy] = useState(false);
  const place = async (photos: readonly number[], to: ImportPart | null) => {
    if (isBusy) return;
    setIsBusy(true);
    const part = to && (to.line === null ? { product: to.product ?? "" } : { line: to.line });
    try {
      const next = await ask(imports.placePhotos, { params: { id }, json: { photos: [...photos], part } });
      refocus();
      onMoved(to ? IMPORT_PHOTOS.placed(photos.length, to.title) : IMPORT_PHOTOS.takenBack);
      await putImport(queries, next);
    } catch (error) {
      toastFailure(error, IMPORT_PHOTOS.placeFailed);
    }
    setIsBusy(false);
  };
  return { isBusy, place };
}

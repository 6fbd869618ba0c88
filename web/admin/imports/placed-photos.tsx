import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import { imports } from "#contract/imports/calls.ts";
import type { ImportPart, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_PHOTOS } from "#contract/imports/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ask } from "../platform/calls/ask.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { Read } from "../platform/ui/read.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { importPhotosQuery, putImport } from "./import-data.ts";
import { PartWords } from "./part-field.tsx";
import { SmallPhoto } from "./photo-grid.tsx";

interface Props extends PlacingPlace {
  /** Whether placements can still be undone. */
  canPlace: boolean;
}

export function PlacedPhotos({ canPlace, ...where }: Props) {
  const { item } = where;
  const [page, setPage] = useState(1);
  const placed = useQuery(importPhotosQuery(item, "placed", page));
  const { isBusy, place } = usePlacing(where);
  const heading = useId();
  return (
    <div className="placed-photos">
      <h3 id={heading} className="pad small">
        {IMPORT_PHOTOS.placedTitle} <span className="mono quiet">{item.placedPictures}</span>
      </h3>
      <Read of={placed} loading={IMPORT_PHOTOS.loading} failed={IMPORT_PHOTOS.fetchFailed}>
        {(data) => (
          <>
            <ul className="rows ruled" aria-labelledby={heading}>
              {data.photos.map(({ photo, picture, name, part }) => (
                <li key={photo} className="cluster gap-3 small">
                  <SmallPhoto picture={picture} />
                  <span className="breaks placed-name">{name}</span>
                  <span aria-hidden="true" className="quiet">
                    →
                  </span>
                  {part && <PartWords part={part} />}
                  {canPlace && (
                    <Button
                      size="small"
                      className="push"
                      aria-label={`${IMPORT_PHOTOS.takeBack} ${name}`}
                      {...unlessBusy(isBusy, () => void place([photo], null))}
                    >
                      {IMPORT_PHOTOS.takeBack}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {data.totalPages > 1 && (
              <AdminPager
                label="Pages of placed photos"
                page={data.page}
                totalPages={data.totalPages}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Read>
    </div>
  );
}

export interface PlacingPlace {
  item: ProductImport;
  /** Gets the focus when the pressed button is removed. */
  region: RefObject<HTMLElement | null>;
  /** Called with an announcement before photos move. */
  onMoved: (news: string) => void;
}

export function usePlacing({ item: { _id: id }, region, onMoved }: PlacingPlace) {
  const refocus = useRefocus(region);
  const { isBusy, run } = useCall();
  const place = (photos: readonly number[], to: ImportPart | null) =>
    run(async () => {
      const part = to && (to.line === null ? { product: to.product ?? "" } : { line: to.line });
      const next = await ask(imports.placePhotos, { params: { id }, json: { photos: [...photos], part } });
      refocus();
      onMoved(to ? IMPORT_PHOTOS.placed(photos.length, to.title) : IMPORT_PHOTOS.takenBack);
      putImport(next);
    }, IMPORT_PHOTOS.placeFailed);
  return { isBusy, place };
}

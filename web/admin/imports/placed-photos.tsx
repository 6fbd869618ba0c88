import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { IMPORT_PHOTOS } from "../../../contract/messages.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { PanelFailed } from "../platform/ui/panel-failed.tsx";
import { Loading } from "../platform/ui/spinner.tsx";
import { importPhotosQuery } from "./import-data.ts";
import { PartWords } from "./part-field.tsx";
import { SmallPhoto } from "./photo-grid.tsx";
import { type PlacingPlace, usePlacing } from "./use-placing.ts";

interface Props extends PlacingPlace {
  /** They can still be taken back. */
  canPlace: boolean;
}

/** The photos that a person has placed, each with its part and the way back. */
export function PlacedPhotos({ canPlace, ...where }: Props) {
  const { item } = where;
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(importPhotosQuery(item, "placed", page));
  const { isBusy, place } = usePlacing(where);
  const heading = useId();
  return (
    <div className="placed-photos">
      <h3 id={heading} className="small">
        {IMPORT_PHOTOS.placedTitle} <span className="mono quiet">{item.placedPictures}</span>
      </h3>
      {isError && <PanelFailed text={IMPORT_PHOTOS.fetchFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={IMPORT_PHOTOS.loading} />}
      <ul className="ruled" aria-labelledby={heading}>
        {data?.photos.map(({ photo, picture, name, part }) => (
          <li key={photo} className="line gap-3 small">
            <SmallPhoto picture={picture} />
            <span className="breaks placed-name">{name}</span>
            <span aria-hidden="true" className="quiet">
              →
            </span>
            {part && <PartWords part={part} />}
            {canPlace && (
              <button
                type="button"
                className="btn s push"
                aria-label={`${IMPORT_PHOTOS.takeBack} ${name}`}
                aria-disabled={isBusy || undefined}
                onClick={() => void place([photo], null)}
              >
                {IMPORT_PHOTOS.takeBack}
              </button>
            )}
          </li>
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <AdminPager
          label="Pages of placed photos"
          page={data.page}
          totalPages={data.totalPages}
          onPage={setPage}
        />
      )}
    </div>
  );
}

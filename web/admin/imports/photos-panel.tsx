import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { ProductImport } from "../../../contract/imports/import.ts";
import type { ImportPart } from "../../../contract/imports/import-photos.ts";
import { IMPORT_PHOTOS } from "../../../contract/messages.ts";
import { AdminPager } from "../platform/ui/pager.tsx";
import { PanelFailed } from "../platform/ui/panel-failed.tsx";
import { Loading } from "../platform/ui/spinner.tsx";
import { importPhotosQuery } from "./import-data.ts";
import { PartField } from "./part-field.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { PlacedPhotos, type PlacingPlace, usePlacing } from "./placed-photos.tsx";

/** The photos that found no part: placed by hand while the import waits, told of when it is over. */
export function PhotosPanel({ item }: { item: ProductImport }) {
  const region = useRef<HTMLElement>(null);
  const [news, setNews] = useState("");
  const heading = useId();
  if (item.unusedPictures + item.placedPictures === 0) return null;
  const canPlace = item.state === "checked";
  const where = { item, region, onMoved: setNews };
  return (
    <section className="panel photos-panel" aria-labelledby={heading} tabIndex={-1} ref={region}>
      <header>
        <div>
          <h2 id={heading}>
            {IMPORT_PHOTOS.title} <span className="mono quiet">{item.unusedPictures}</span>
          </h2>
          <p>{leadOf(item, canPlace)}</p>
        </div>
      </header>
      {item.unusedPictures > 0 && <LeftPhotos canPlace={canPlace} {...where} />}
      {item.placedPictures > 0 && <PlacedPhotos canPlace={canPlace} {...where} />}
      <p className="sr" role="status">
        {news}
      </p>
    </section>
  );
}

function leadOf({ unusedPictures }: ProductImport, canPlace: boolean): string {
  if (unusedPictures === 0) return IMPORT_PHOTOS.none;
  return canPlace ? IMPORT_PHOTOS.text : IMPORT_PHOTOS.told;
}

interface Props extends PlacingPlace {
  canPlace: boolean;
}

/** Those without a part, a page at a time, and the field that places those which are chosen. */
function LeftPhotos({ item, canPlace, region, onMoved }: Props) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(importPhotosQuery(item, "left", page));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const moved = (news: string) => {
    setChosen([]);
    onMoved(news);
  };
  const { isBusy, place } = usePlacing({ item, region, onMoved: moved });
  if (isError) return <PanelFailed text={IMPORT_PHOTOS.fetchFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading text={IMPORT_PHOTOS.loading} />;
  const { photos, totalPages } = data;
  // In the order of the list, whichever was chosen first.
  const taken = photos.map(({ photo }) => photo).filter((photo) => chosen.includes(photo));
  const toggle = (photo: number) =>
    setChosen(chosen.includes(photo) ? chosen.filter((each) => each !== photo) : [...chosen, photo]);
  return (
    <>
      {canPlace && (
        <div className="photo-bar cluster gap-4">
          <p className="small nums" role="status">
            {IMPORT_PHOTOS.chosen(taken.length)}
          </p>
          <PartField
            item={item}
            isIdle={isBusy || taken.length === 0}
            onChoose={(part: ImportPart) => void place(taken, part)}
          />
        </div>
      )}
      <PhotoGrid photos={photos} chosen={taken} {...(canPlace && { onToggle: toggle })} />
      {totalPages > 1 && (
        <AdminPager label="Pages of photos" page={data.page} totalPages={totalPages} onPage={setPage} />
      )}
    </>
  );
}

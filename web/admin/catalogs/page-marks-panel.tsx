import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { Box, Catalog } from "#contract/catalogs/catalog.ts";
import type { PageMark } from "#contract/catalogs/links.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import type { ShownPage } from "#web/site/viewer/types.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { PartChoice } from "../platform/ui/part-choice.tsx";
import { PanelFailed } from "../platform/ui/read-states.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { pageMarksQuery, useSaveMarks } from "./page-marks.ts";

/** A drawn area without a part. */
export interface DrawnArea {
  page: number;
  box: Box;
}

export interface Drawn {
  area: DrawnArea | undefined;
  setArea: (area: DrawnArea | undefined) => void;
}

interface Props {
  catalog: Catalog;
  shown: ShownPage;
  drawn: Drawn;
}

/** The parts of the current page: detected ones can be rejected, and areas drawn and assigned to a part. */
export function PageMarksPanel({ catalog, shown: { key, page, draw }, drawn: { area, setArea } }: Props) {
  const { data, isError, refetch } = useQuery(pageMarksQuery(catalog._id, page));
  const { isSaving, save } = useSaveMarks(catalog, key, page);
  const heading = useId();
  const button = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(button);
  if (isError) return <PanelFailed text={CATALOG_ADMIN.marksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { marks } = data;
  const change = (next: readonly PageMark[]) => {
    refocus();
    void save(next, data);
  };
  const turn = (mark: PageMark, kind: PageMark["kind"]) =>
    change(marks.map((each) => (each === mark ? { ...mark, kind } : each)));
  return (
    <section className="navedit stack gap-2" aria-labelledby={heading}>
      <h3 id={heading}>Parts on page {page}</h3>
      {marks.length === 0 && <p className="small quiet">{CATALOG_ADMIN.noMarks}</p>}
      <ul className="stack gap-2">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.codeKey} ${mark.box.join()}`} className="cluster">
            <span className={mark.kind === "refused" ? "grow small quiet struck" : "grow small"}>
              <span className="mono breaks">{nameOf(mark)}</span> {mark.product?.title ?? "Deleted part"}
            </span>
            {mark.kind === "found" && (
              <MarkButton
                mark={mark}
                label="Not this part"
                isBusy={isSaving}
                onPress={() => turn(mark, "refused")}
              />
            )}
            {mark.kind === "refused" && (
              <MarkButton
                mark={mark}
                label="Link again"
                isBusy={isSaving}
                onPress={() => turn(mark, "found")}
              />
            )}
            {mark.kind === "drawn" && (
              <MarkButton
                mark={mark}
                label="Remove"
                isBusy={isSaving}
                onPress={() => change(marks.filter((each) => each !== mark))}
              />
            )}
          </li>
        ))}
      </ul>
      {area?.page === page && (
        <PartChoice
          label="Part of the area"
          onCancel={() => {
            setArea(undefined);
            refocus();
          }}
          onChoose={({ _id, productId, title }) => {
            setArea(undefined);
            change([
              ...marks,
              {
                kind: "drawn",
                box: area.box,
                printed: "",
                codeKey: "",
                label: null,
                product: { _id, productId, title },
              },
            ]);
          }}
        />
      )}
      <div className="cluster fills">
        <Button ref={button} onClick={() => draw((box) => setArea({ page, box }))}>
          <AdminIcon name="plus" />
          Draw an area
        </Button>
      </div>
    </section>
  );
}

function nameOf({ kind, label, printed }: PageMark): string {
  if (kind === "drawn") return "Area";
  return label === null ? printed : `Position ${label}`;
}

interface MarkButtonProps {
  mark: PageMark;
  label: string;
  isBusy: boolean;
  onPress: () => void;
}

function MarkButton({ mark, label, isBusy, onPress }: MarkButtonProps) {
  return (
    <Button
      size="small"
      aria-label={`${label} ${nameOf(mark)} ${mark.product?.title ?? ""}`.trim()}
      {...unlessBusy(isBusy, onPress)}
    >
      {label}
    </Button>
  );
}

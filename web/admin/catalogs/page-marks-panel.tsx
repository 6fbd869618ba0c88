import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { Box, Catalog } from "../../../contract/catalogs/catalog.ts";
import type { PageMark } from "../../../contract/catalogs/links.ts";
import { CATALOG_ADMIN, PRODUCT_LIST } from "../../../contract/messages.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "../../../contract/platform/limits.ts";
import type { ShownPage } from "../../site/viewer/types.ts";
import { useSettled } from "../../site/viewer/use-settled.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { ADMIN_KEY } from "../platform/calls/ask.ts";
import { readProducts } from "../platform/data/read-products.ts";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { PanelFailed } from "../platform/ui/panel-failed.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { pageMarksQuery, useSaveMarks } from "./page-marks.ts";

const SHOWN = 6;

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, "part-choice", search],
    queryFn: ({ signal }) => readProducts({ search, limit: SHOWN }, { signal, quiet: true }),
    enabled: search !== "",
  });

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
    <section className="navedit stack gap-2 touch" aria-labelledby={heading}>
      <h3 id={heading}>Parts on page {page}</h3>
      {marks.length === 0 && <p className="small quiet">{CATALOG_ADMIN.noMarks}</p>}
      <ul className="stack gap-2 page-marks">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.codeKey} ${mark.box.join()}`}>
            <span className={mark.kind === "refused" ? "small quiet struck" : "small"}>
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
          onCancel={() => {
            setArea(undefined);
            refocus();
          }}
          onChoose={(product) => {
            setArea(undefined);
            change([
              ...marks,
              { kind: "drawn", box: area.box, printed: "", codeKey: "", label: null, product },
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

/** Returns the printed code, or the kind of mark. */
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
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onPress()}
    >
      {label}
    </Button>
  );
}

interface PartChoiceProps {
  onChoose: (product: NonNullable<PageMark["product"]>) => void;
  onCancel: () => void;
}

/** Chooses an area's part by code or title. */
function PartChoice({ onChoose, onCancel }: PartChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const settledText = useSettled(text.trim(), SEARCH_DEBOUNCE);
  const { data, isError } = useQuery(foundQuery(settledText));
  useEffect(() => field.current?.focus(), []);
  const isSettled = settledText === text.trim() && settledText !== "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser in use
    <div className="stack gap-2" role="search" aria-label="Part of the area">
      <label className="small strong" htmlFor={id}>
        Which part is it?
      </label>
      <input
        ref={field}
        id={id}
        className="in"
        type="search"
        placeholder="Code or name"
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isError && <FieldError>{PRODUCT_LIST.fetchFailed}</FieldError>}
      {isSettled && data?.products.length === 0 && (
        <p className="small quiet" role="status">
          {CATALOG_ADMIN.noPartFound}
        </p>
      )}
      <ul className="stack gap-2">
        {text.trim() &&
          data?.products.map(({ _id, productId, title, partCode }) => (
            <li key={_id} className="stack">
              <Button shape="lines" onClick={() => onChoose({ _id, productId, title })}>
                <span className="mono">{partCode ?? `No. ${productId}`}</span> {title}
              </Button>
            </li>
          ))}
      </ul>
      <Button look="bare" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

import { type ReactNode, useEffect, useState } from "react";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_COUNTS, IMPORT_MAPPING, IMPORT_ONE, IMPORT_ROWS } from "#contract/imports/messages.ts";
import { Note } from "#web/ui/forms/note.tsx";
import { Figures } from "../platform/ui/figures.tsx";
import { through, toApply, undoProcessed } from "./import-state.ts";

/** Minimum milliseconds and rows for an estimate of the remaining time. */
const WATCHED_MIN = 5_000;
const ROWS_MIN = 20;
const MINUTE = 60_000;

/** How the files were read, so that a wrong guess is noticed. */
function ReadingFacts({ item }: { item: ProductImport }) {
  const { encoding, separator, rows, zipName, hasTable, newBrands, layout, pictures, unusedPictures, gone } =
    item;
  const { counts } = item;
  const isChecked = item.state === "checked";
  const facts = [
    {
      name: "Read",
      value: hasTable && (isChecked ? IMPORT_COUNTS.read(rows, counts.same) : IMPORT_COUNTS.rows(rows)),
    },
    { name: IMPORT_MAPPING.layout, value: layout !== null && IMPORT_MAPPING.layoutOf(layout) },
    { name: IMPORT_ONE.newBrands, value: newBrands.join(", ") },
    {
      name: IMPORT_ONE.goneTitle,
      value: gone === null ? IMPORT_ONE.goneHeld : gone > 0 && IMPORT_ONE.goneCount(gone),
    },
    { name: "Separator", value: separator },
    { name: "Encoding", value: encoding },
    { name: "Photos", value: zipName && IMPORT_COUNTS.images(pictures, zipName) },
    { name: "Unused", value: unusedPictures > 0 && IMPORT_COUNTS.unusedImages(unusedPictures) },
  ];
  return (
    <dl className="cluster gap-5 fine nums">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name} className="line">
              <dt className="quiet">{name}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function AppliedFigures({ item: { applied, failed, counts } }: { item: ProductImport }) {
  return (
    <Figures
      figures={[
        { label: "Applied", value: applied },
        { label: "Failed", value: failed, isBad: failed > 0 },
        { label: "Unchanged", value: counts.same },
        { label: "Refused", value: counts.refused, isBad: counts.refused > 0 },
      ]}
    />
  );
}

interface Props {
  label: string;
  done: number;
  /** 0 while unknown. */
  all: number;
  children: ReactNode;
}

function ProgressLine({ label, done, all, children }: Props) {
  return (
    <div className="sending import-progress cluster nums small">
      <progress aria-label={label} {...(all > 0 ? { max: all, value: done } : {})} />
      <span>{children}</span>
    </div>
  );
}

export function StateBody({ item }: { item: ProductImport }) {
  return BODIES[item.state]({ item });
}

type Body = (props: { item: ProductImport }) => ReactNode;

const BODIES: Readonly<Record<ProductImport["state"], Body>> = {
  checking: ({ item: { checked, rows } }) => (
    <>
      <ProgressLine label="Rows checked" done={checked} all={rows}>
        {rows === 0 ? IMPORT_ONE.reading : IMPORT_ONE.checking(checked, rows)}
      </ProgressLine>
      <p className="small quiet">{IMPORT_ONE.leave}</p>
    </>
  ),
  // The columns have their own panel.
  mapping: () => null,
  refused: ({ item: { problem } }) => (
    <Note tone="bad">
      <p>
        <b>{IMPORT_ONE.refusedTitle}</b>
      </p>
      <p>{problem}</p>
    </Note>
  ),
  checked: ({ item }) => (
    <>
      <p>
        {leadOf(item)} {item.counts.new > 0 && IMPORT_ONE.drawings}
      </p>
      <ReadingFacts item={item} />
    </>
  ),
  applying: ({ item }) => <Applying item={item} />,
  stopped: ({ item }) => (
    <>
      {item.problem && (
        <Note tone="bad">
          <p>{item.problem}</p>
        </Note>
      )}
      <p>{IMPORT_ONE.stopped(item.applied, toApply(item) - through(item))}</p>
      <AppliedFigures item={item} />
    </>
  ),
  done: ({ item }) => (
    <>
      {item.problem && (
        <Note tone="bad">
          <p>{item.problem}</p>
        </Note>
      )}
      <p>{reportOf(item)}</p>
      <AppliedFigures item={item} />
      <ReadingFacts item={item} />
    </>
  ),
  undoing: ({ item }) => (
    <>
      <ProgressLine label="Products undone" done={undoProcessed(item)} all={item.applied}>
        {IMPORT_ONE.undoing(undoProcessed(item), item.applied)}
      </ProgressLine>
      <p className="small quiet">{IMPORT_ONE.leave}</p>
    </>
  ),
  undone: ({ item: { undone, kept } }) => (
    <>
      <p>
        {IMPORT_ONE.undone(undone)} {kept > 0 && IMPORT_ONE.kept(kept)}
      </p>
      <Figures
        figures={[
          { label: "Undone", value: undone },
          { label: IMPORT_ROWS.kept, value: kept },
        ]}
      />
    </>
  ),
};

function leadOf(item: ProductImport): string {
  if (toApply(item) > 0) return IMPORT_ONE.ready;
  if (!item.hasTable && item.counts.same === 0) return IMPORT_ONE.noPhotoFound;
  return item.counts.refused > 0 ? IMPORT_ONE.refusedOnly : IMPORT_ONE.nothing;
}

function reportOf(item: ProductImport): string {
  const left = toApply(item) - through(item);
  const sentences = [
    IMPORT_ONE.done(item.applied),
    item.failed > 0 && IMPORT_ONE.doneFailed(item.failed),
    left > 0 && IMPORT_ONE.doneLeft(left),
    item.unusedPictures > 0 && IMPORT_ONE.donePhotos(item.unusedPictures),
  ];
  return sentences.filter(Boolean).join(" ");
}

function Applying({ item }: { item: ProductImport }) {
  const timeLeft = useTimeLeft(item);
  const figures = [
    IMPORT_ONE.applying(through(item), toApply(item)),
    item.failed > 0 && IMPORT_COUNTS.failed(item.failed),
    timeLeft,
  ];
  return (
    <>
      <ProgressLine label="Rows applied" done={through(item)} all={toApply(item)}>
        {figures.filter(Boolean).join(", ")}
      </ProgressLine>
      <p className="small quiet">{IMPORT_ONE.leave}</p>
    </>
  );
}

/** Returns the estimated remaining time of an import being applied, by its rate since it came into view. */
function useTimeLeft(item: ProductImport): string | undefined {
  const [samples, setSamples] = useState<{ first: Sample; last: Sample }>();
  const done = through(item);
  useEffect(() => {
    const last = { at: performance.now(), done };
    setSamples((known) => ({ first: known?.first ?? last, last }));
  }, [done]);
  return samples && timeLeft(samples.first, samples.last, toApply(item));
}

interface Sample {
  /** Milliseconds. */
  at: number;
  done: number;
}

/** Returns the estimated remaining time by the rate since the first sample; undefined if there is too little data. */
export function timeLeft(first: Sample, last: Sample, all: number): string | undefined {
  const [took, rows] = [last.at - first.at, last.done - first.done];
  if (took < WATCHED_MIN || rows < ROWS_MIN || last.done >= all) return undefined;
  const left = ((all - last.done) * took) / rows;
  return left < MINUTE ? IMPORT_ONE.secondsLeft : IMPORT_ONE.minutesLeft(Math.round(left / MINUTE));
}

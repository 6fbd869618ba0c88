import type { ReactNode } from "react";
import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_COUNTS, IMPORT_ONE } from "../../../contract/messages.ts";
import { Note } from "../../ui/note.tsx";
import { AppliedFigures, FoundFigures } from "./figures.tsx";
import { through, toApply } from "./import-state.ts";
import { ProgressLine } from "./progress-line.tsx";
import { ReadingFacts } from "./reading-facts.tsx";
import { useTimeLeft } from "./use-time-left.ts";

/** How an import stands, in figures and sentences. */
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
      <p>{leadOf(item)}</p>
      <FoundFigures item={item} />
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
      <p>{reportOf(item)}</p>
      <AppliedFigures item={item} />
      <ReadingFacts item={item} />
    </>
  ),
};

function leadOf(item: ProductImport): string {
  if (toApply(item) > 0) return IMPORT_ONE.ready;
  return item.counts.refused > 0 ? IMPORT_ONE.refusedOnly : IMPORT_ONE.nothing;
}

function reportOf(item: ProductImport): string {
  const left = toApply(item) - through(item);
  const sentences = [
    IMPORT_ONE.done(item.applied),
    item.failed > 0 && IMPORT_ONE.doneFailed(item.failed),
    left > 0 && IMPORT_ONE.doneLeft(left),
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

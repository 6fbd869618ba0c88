import { useState } from "react";
import { CellText } from "./cell-text.tsx";
import { type Difference, entriesOfCell } from "./differences.ts";
import { shortList } from "./shorten.ts";
import { ShowAll } from "./show-all.tsx";

interface Props {
  cells: readonly Difference[];
}

/** Told beside the row already. */
const TOLD = ["ID", "Title"];
const SHORT = 40;

/** What a new product holds: short cells in a line, longer ones below, each cut at first. */
export function NewCells({ cells }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = cells
    .filter(({ column, to }) => !TOLD.includes(column) && to !== "")
    .map((cell) => ({ column: cell.column, entries: entriesOfCell(cell) }));
  const isCut = shown.some(({ entries }) => entries.join() !== shortList(entries).join());
  return (
    <>
      <dl className="diffs fresh">
        {shown.map(({ column, entries }) => (
          <div key={column} className={entries.join("").length > SHORT ? "long" : undefined}>
            <dt>{column}</dt>
            <dd>
              {(isWhole ? entries : shortList(entries)).map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries stay where they are
                <p key={index}>
                  <CellText text={entry} isShort={false} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isCut && <ShowAll isOpen={isWhole} what="the row" onToggle={() => setIsWhole(!isWhole)} />}
    </>
  );
}

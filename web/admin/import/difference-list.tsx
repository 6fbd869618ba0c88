import { useState } from "react";
import { CellText } from "./cell-text.tsx";
import { ComparedCell } from "./compared-cell.tsx";
import { compare, type Difference } from "./differences.ts";
import { isShortened, shortened } from "./shorten.ts";
import { ShowAll } from "./show-all.tsx";

/** What changes in a product, a line for each column. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className="diffs">
      {differences.map(({ column, from, to }) =>
        from === null ? (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              <CellText text={to} />
            </dd>
          </div>
        ) : (
          <ChangedCell key={column} column={column} from={from} to={to} />
        ),
      )}
    </dl>
  );
}

/** A cell beside what it was, shortened at first where it is long. */
function ChangedCell(difference: Difference & { from: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { column } = difference;
  const whole = compare(difference);
  const short = shortened(whole);
  return (
    <div className={whole.as === "values" ? undefined : "long"}>
      <dt>{column}</dt>
      <dd>
        <ComparedCell comparison={isWhole ? whole : short} />
        {isShortened(whole, short) && (
          <ShowAll isOpen={isWhole} what={column} onToggle={() => setIsWhole(!isWhole)} />
        )}
      </dd>
    </div>
  );
}

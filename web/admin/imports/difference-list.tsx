import { Fragment, useState } from "react";
import { IMPORT_ROWS } from "../../../contract/messages.ts";
import { UnstyledButton } from "../../ui/button.tsx";
import { CellText } from "./cell-text.tsx";
import { type Comparison, compare, type Difference, type Piece } from "./differences.ts";
import { isShortened, shortened } from "./shorten.ts";

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
    <div className={whole.as === "values" ? undefined : "long-cell"}>
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

/** What a cell was, struck through and quiet, and what it becomes; said in words to those who hear it. */
function ComparedCell({ comparison }: { comparison: Comparison }) {
  if (comparison.as === "values") return <Values {...comparison} />;
  const { as, pieces } = comparison;
  // The server shortens what is very long: then the part that is told may be the same.
  const isAlike = pieces.every(({ kind }) => kind === "same" || kind === "cut");
  return (
    <>
      {as === "text" ? <p className="typed">{pieces.map(pieceOf)}</p> : <Lines pieces={pieces} />}
      {isAlike && <p className="quiet">{IMPORT_ROWS.further}</p>}
    </>
  );
}

function Values({ from, to }: { from: string; to: string }) {
  return (
    <p className="cluster">
      <del>
        <span className="sr">Was: </span>
        <CellText text={from} isShort={false} />
      </del>
      <span className="quiet" aria-hidden="true">
        →
      </span>
      <ins>
        <span className="sr">Becomes: </span>
        <CellText text={to} isShort={false} />
      </ins>
    </p>
  );
}

/** What stands before an entry of a list. */
const SIGNS: Readonly<Partial<Record<Piece["kind"], string>>> = { gone: "minus", new: "plus" };

function Lines({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <ul className="changed-lines breaks">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries stay where they are
        <li key={index} className={SIGNS[piece.kind]}>
          {pieceOf(piece, index)}
        </li>
      ))}
    </ul>
  );
}

/** The space before a change is no part of it. */
function pieceOf({ kind, text }: Piece, key: number) {
  if (kind === "same" || kind === "cut") return <span key={key}>{text}</span>;
  const words = text.trimStart();
  const Tag = kind === "gone" ? "del" : "ins";
  return (
    <Fragment key={key}>
      {text.slice(0, text.length - words.length)}
      <Tag>
        <span className="sr">{kind === "gone" ? "Removed: " : "Added: "}</span>
        {words}
      </Tag>
    </Fragment>
  );
}

interface Props {
  isOpen: boolean;
  /** What there is more of, for those who hear it. */
  what: string;
  onToggle: () => void;
}

/** The rest of what was shortened, and back. */
export function ShowAll({ isOpen, what, onToggle }: Props) {
  return (
    <UnstyledButton className="link fine" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? "Show less" : "Show all"}
      <span className="sr"> of {what}</span>
    </UnstyledButton>
  );
}

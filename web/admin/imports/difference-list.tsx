import { Fragment, useState } from "react";
import { IMPORT_ROWS } from "#contract/imports/messages.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { type CellComparison, type CellDifference, type CellPiece, compare } from "./differences.ts";
import { isShortened, shortened, shortText } from "./shorten.ts";

/** The cells of a row by column; those of a new product side by side. */
export function DifferenceList({ differences }: { differences: readonly CellDifference[] }) {
  if (differences.length === 0) return null;
  const isNew = differences.every(({ from }) => from === null);
  return (
    <dl className={isNew ? "stack gap-1 diffs fresh" : "stack gap-1 diffs"}>
      {differences.map((difference) => (
        <div key={difference.column} className={isLong(compare(difference)) ? "long-cell whole" : undefined}>
          <dt className="fine quiet">{difference.column}</dt>
          <dd>
            <CellChange {...difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SHORT = 40;

/** Whether a cell takes the full width below its name. */
function isLong(comparison: CellComparison): boolean {
  if (comparison.as === "entries") return comparison.entries.join("").length > SHORT;
  return comparison.as !== "values";
}

/** A cell's old and new value, or its only one, abbreviated at first if it is long. */
export function CellChange(difference: CellDifference) {
  const [isWhole, setIsWhole] = useState(false);
  const whole = compare(difference);
  const short = shortened(whole);
  return (
    <>
      <ComparedCell comparison={isWhole ? whole : short} />
      {isShortened(whole, short) && (
        <ShowAll isOpen={isWhole} what={difference.column} onToggle={() => setIsWhole(!isWhole)} />
      )}
    </>
  );
}

/** The old value struck through and the new one, with text for screen readers. */
function ComparedCell({ comparison }: { comparison: CellComparison }) {
  if (comparison.as === "values") return <Values {...comparison} />;
  if (comparison.as === "entries") {
    return comparison.entries.map((entry, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are only distinguished by position
      <p key={index}>
        <CellText text={entry} isShort={false} />
      </p>
    ));
  }
  const { as, pieces } = comparison;
  // The server truncates very long texts, whose visible parts may be equal.
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
    <p className="cluster was-now">
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

/** The sign before a list entry. */
const SIGNS: Readonly<Partial<Record<CellPiece["kind"], string>>> = { gone: "−", new: "+" };

function Lines({ pieces }: { pieces: readonly CellPiece[] }) {
  return (
    <ul className="changed-lines breaks">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only distinguished by position
        <li key={index}>
          <span className="quiet" aria-hidden="true">
            {SIGNS[piece.kind]}
          </span>
          {pieceOf(piece, index)}
        </li>
      ))}
    </ul>
  );
}

/** Excludes the space before a change. */
function pieceOf({ kind, text }: CellPiece, key: number) {
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
  /** What is abbreviated, for screen readers. */
  what: string;
  onToggle: () => void;
}

function ShowAll({ isOpen, what, onToggle }: Props) {
  return (
    <UnstyledButton className="link fine" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? "Show less" : "Show all"}
      <span className="sr"> of {what}</span>
    </UnstyledButton>
  );
}

/** A cell's text; an empty cell is marked as such. */
export function CellText({ text, isShort = true }: { text: string; isShort?: boolean }) {
  if (text.trim() === "") return <span className="quiet">{IMPORT_ROWS.empty}</span>;
  return <span className="typed">{isShort ? shortText(text) : text}</span>;
}

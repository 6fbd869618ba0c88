import type { ReactNode } from "react";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import type { SaveFailure } from "../form/use-save.ts";
import type { Comparison } from "./comparison.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { Versions } from "./versions.ts";

interface Of<V extends object, S> {
  failure: SaveFailure<V, S> | undefined;
  hint: string | undefined;
  comparison: Comparison<V>;
  keep: (values?: V) => void;
  takeTheirs: () => void;
  compare: (isComparing: boolean) => void;
}

interface Props<V extends object, S> {
  of: Of<V, S>;
  /** Both versions are shown in a dialog instead (SaveConflict). */
  inDialog?: boolean;
  /** The actions if it was deleted. */
  gone?: ReactNode;
  /** Merges both versions of a text, if possible and both are non-empty. */
  both?: (versions: Versions<V>) => V | undefined;
}

/** Why a form was not saved, with the actions: another user's version beside the typed one, or restoring a deleted item. */
export function SaveNote<V extends object, S>({ of, inDialog = false, gone, both }: Props<V, S>) {
  const { failure, hint } = of;
  if (!failure && !hint) return null;
  const isWarning = failure?.stale || failure?.gone;
  return (
    <div className="form-note" tabIndex={-1}>
      <Note tone={isWarning ? "warn" : failure ? "bad" : "ok"}>
        <p>{failure?.message ?? hint}</p>
        {failure?.gone?.refusal && <p>{failure.gone.refusal}</p>}
        {failure?.gone && gone}
        {failure?.stale && !inDialog && <Question of={of} stale={failure.stale} both={both} />}
        {failure?.stale && inDialog && (
          <>
            <p>{CONFLICT.notSaved}</p>
            <Button size="small" onClick={() => of.compare(true)}>
              {CONFLICT.compare}
            </Button>
          </>
        )}
      </Note>
    </div>
  );
}

type Stale<V, S> = NonNullable<SaveFailure<V, S>["stale"]>;

interface QuestionProps<V extends object, S> extends Pick<Props<V, S>, "of"> {
  stale: Stale<V, S>;
  both: Props<V, S>["both"] | undefined;
}

/** The conflicting changes side by side, and which version to continue with; the first choice loses nothing. */
function Question<V extends object, S>({ of, stale, both }: QuestionProps<V, S>) {
  const together = both?.(stale.versions);
  return (
    <>
      <p>{stale.both.length ? CONFLICT.bothChanged : CONFLICT.noneInTheWay}</p>
      {stale.both.length > 0 && (
        <ul className="spaced">
          {stale.both.map((difference) => (
            <li key={difference.field} className="conflict-row stack gap-2">
              <p className="strong breaks">{of.comparison.names[difference.field]}</p>
              <BothSides {...of.comparison.sides(stale.versions, difference)} />
            </li>
          ))}
        </ul>
      )}
      <div className="cluster spaced">
        {together && (
          <Button size="small" onClick={() => of.keep(together)}>
            {CONFLICT.keepBoth}
          </Button>
        )}
        <Button size="small" onClick={() => of.keep()}>
          {CONFLICT.keepMine}
        </Button>
        <Button size="small" onClick={of.takeTheirs}>
          {CONFLICT.takeTheirs}
        </Button>
      </div>
    </>
  );
}

const BothSides = ({ mine, stored }: ReturnType<Comparison<object>["sides"]>) => (
  <dl className="stack halves late gap-3">
    {[
      { label: CONFLICT.mine, value: mine },
      { label: CONFLICT.theirs, value: stored },
    ].map(({ label, value }) => (
      <div key={label} className="conflict-side">
        <dt className="fine quiet strong">{label}</dt>
        <dd className="as-written small">{value}</dd>
      </div>
    ))}
  </dl>
);

interface ConflictProps<V extends object, S> {
  of: Of<V, S> & { isComparing: boolean; choose: (values: V) => Promise<void>; chooseLater: () => void };
  text: (current: S) => string;
}

/** Shows both versions of a form in a dialog after a stale save, and saves the choice. */
export function SaveConflict<V extends object, S>({ of, text }: ConflictProps<V, S>) {
  const stale = of.failure?.stale;
  if (!stale || !of.isComparing) return null;
  return (
    <ConflictDialog
      versions={stale.versions}
      comparison={of.comparison}
      text={text(stale.current)}
      action={CONFLICT.save}
      onChosen={(values) => void of.choose(values)}
      onClose={of.chooseLater}
    />
  );
}

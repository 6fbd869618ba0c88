import type { FieldValues } from "react-hook-form";
import { CONFLICT } from "../../../../contract/messages.ts";
import { Note } from "../../../ui/note.tsx";
import type { Comparison } from "./comparison.tsx";
import { ValueSide } from "./comparison.tsx";
import type { Clash, Merge } from "./merge.ts";
import { StaleNote } from "./stale-note.tsx";
import type { FieldOf, Versions } from "./versions.ts";

/** Why a form was not saved; `status` is 0 without an answer. `stale` is what someone else stored meanwhile, merged with what is typed. */
export interface SaveFailure<V> {
  message: string;
  status: number;
  stale?: Merge<V> & { versions: Versions<V> };
}

interface Props<V extends FieldValues> {
  of: {
    failure: SaveFailure<V> | undefined;
    hint: string | undefined;
    drafts: { comparison: Comparison<V> };
    keepMine: () => void;
    takeTheirs: () => void;
  };
}

/** Why a form was not saved; what someone else stored meanwhile is shown beside what was typed. */
export function SaveNote<V extends FieldValues>({ of }: Props<V>) {
  const { failure, hint, drafts } = of;
  if (!failure && !hint) return null;
  const stale = failure?.stale;
  return (
    <div className="form-note" tabIndex={-1}>
      {failure && stale ? (
        <StaleNote
          text={failure.message}
          choices={[
            { label: CONFLICT.keepMine, choose: of.keepMine },
            { label: CONFLICT.takeTheirs, choose: of.takeTheirs },
          ]}
        >
          <p>{stale.both.length ? CONFLICT.bothChanged : CONFLICT.noneInTheWay}</p>
          {stale.both.length > 0 && (
            <ul className="spaced">
              {stale.both.map((clash) => (
                <ClashRow
                  key={`${clash.fields} ${clash.row} ${clash.isOrder}`}
                  clash={clash}
                  versions={stale.versions}
                  comparison={drafts.comparison}
                />
              ))}
            </ul>
          )}
        </StaleNote>
      ) : (
        <Note tone={failure ? "bad" : "ok"}>
          <p>{failure?.message ?? hint}</p>
        </Note>
      )}
    </div>
  );
}

interface ClashRowProps<V extends FieldValues> {
  clash: Clash;
  versions: Versions<V>;
  comparison: Comparison<V>;
}

/** Something that both changed: what each side makes of it, with the changes marked. */
function ClashRow<V extends FieldValues>({ clash, versions, comparison }: ClashRowProps<V>) {
  const { fields, row, isOrder } = clash;
  const [field, part] = fields as readonly [FieldOf<V>, string?];
  const { names, parts = {} } = comparison;
  const label = [names[field], row, isOrder && CONFLICT.order, part && (parts[part] ?? part)];
  const isWhole = !part && row === undefined && !isOrder;
  const side = (value: unknown) =>
    value === undefined ? (
      CONFLICT.removed
    ) : (
      <ValueSide value={value} opened={clash.versions.opened} names={parts} />
    );
  const { mine, stored } = isWhole
    ? comparison.sides(versions, { field, changedBy: "both" })
    : { mine: side(clash.versions.typed), stored: side(clash.versions.stored) };
  return (
    <li className="conflict-row stack gap-2">
      <p className="strong breaks">{label.filter(Boolean).join(": ")}</p>
      <dl className="conflict-sides stack halves gap-3">
        {[
          { label: CONFLICT.mine, value: mine },
          { label: CONFLICT.theirs, value: stored },
        ].map((each) => (
          <div key={each.label} className="conflict-side">
            <dt className="fine quiet strong">{each.label}</dt>
            <dd className="as-written small">{each.value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

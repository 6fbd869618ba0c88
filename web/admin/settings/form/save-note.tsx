import type { FieldValues } from "react-hook-form";
import { CONFLICT, SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import { Note } from "../../../ui/note.tsx";
import { spoken } from "../../conflict/spoken.ts";
import { StaleNote } from "../../conflict/stale-note.tsx";
import type { SaveFailure } from "./use-settings-form.ts";

interface Props<V extends FieldValues> {
  failure: SaveFailure<V> | undefined;
  hint: string | undefined;
  names: Readonly<Record<keyof V & string, string>>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Why a form was not saved; what someone else stored meanwhile stands beside what was typed. */
export function SaveNote<V extends FieldValues>(props: Props<V>) {
  const { failure, hint, names, onKeepMine, onTakeTheirs } = props;
  if (!failure && !hint) return null;
  const stale = failure?.stale;
  return (
    <div className="form-note" tabIndex={-1}>
      {failure && stale ? (
        <StaleNote
          text={failure.message}
          choices={[
            { label: CONFLICT.keepMine, choose: onKeepMine },
            { label: CONFLICT.takeTheirs, choose: onTakeTheirs },
          ]}
        >
          <p>{stale.both.length ? SETTINGS_ADMIN.bothChanged : SETTINGS_ADMIN.noneInTheWay}</p>
          {stale.both.length > 0 && (
            <dl className="both stack gap-2">
              {stale.both.map((field) => (
                <div key={field}>
                  <dt className="strong">{names[field]}</dt>
                  <dd>Yours: {spoken(stale.values[field])}</dd>
                  <dd>Theirs: {spoken(stale.theirs[field])}</dd>
                </div>
              ))}
            </dl>
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

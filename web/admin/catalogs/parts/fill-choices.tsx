import {
  type DraftBody,
  FILLED_BY,
  FILLS,
  type FilledBy,
  type Fills,
} from "../../../../contract/catalogs/reading.ts";
import { SelectField } from "../../../ui/field.tsx";

const LABELS: Readonly<Record<FilledBy, string>> = {
  section: "The section of the catalog says",
  heading: "The heading of the page says",
  title: "The name above the table says",
};
const WORDS: Readonly<Record<Fills, string>> = {
  machine: "the machine",
  kind: "the kind of part",
  brand: "the brand",
};

interface Props {
  fills: DraftBody["fills"];
  onChange: (fills: DraftBody["fills"]) => void;
}

/** What words of a page say of all its rows. */
export function FillChoices({ fills, onChange }: Props) {
  return (
    <details className="parts-fills">
      <summary className="small strong">What headings say of the parts</summary>
      <div className="stack gap-3">
        {FILLED_BY.map((by) => (
          <SelectField
            key={by}
            label={LABELS[by]}
            value={fills[by] ?? ""}
            onChange={({ currentTarget }) => {
              const fill = FILLS.find((each) => each === currentTarget.value) ?? null;
              onChange({ ...fills, [by]: fill });
            }}
          >
            <option value="">nothing</option>
            {FILLS.map((fill) => (
              <option key={fill} value={fill}>
                {WORDS[fill]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}

import { type ImportMapping, type ImportPreview, publicMoney } from "../../../contract/imports/import.ts";
import { type ImportTarget, JOINED_TARGETS, REASON_COLUMN } from "../../../contract/imports/import-heads.ts";
import { IMPORT_MAPPING } from "../../../contract/messages.ts";
import { isMoneyColumn } from "../../../contract/platform/money.ts";
import { brandKey, type CategoryReader, categoryReader } from "../../../contract/products/brand-words.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { useCategories } from "../platform/data/categories.ts";
import { Check } from "../platform/ui/check.tsx";

/** Returns the unmapped columns that can be imported as specifications: those with values and without prices. */
const leftOut = ({ columns }: ImportPreview, mapping: ImportMapping): number[] =>
  columns.flatMap(({ name, filled, samples }, place) =>
    mapping.columns[place] === null &&
    name !== "" &&
    name !== REASON_COLUMN &&
    filled > 0 &&
    !isMoneyColumn(name, samples)
      ? [place]
      : [],
  );

/** Returns the category that a word is mapped to. */
const meaningOf = ({ words }: ImportMapping, word: string): string | undefined =>
  words.find((each) => brandKey(each.word) === brandKey(word))?.category;

interface Props {
  preview: ImportPreview;
  mapping: ImportMapping;
  onChange: (changes: Partial<ImportMapping>) => void;
}

/** The other mapping questions: once for each unknown word, and once for rows without one. */
export function MappingChoices({ preview, mapping, onChange }: Props) {
  const words = unknownWords(preview, mapping, categoryReader(useCategories()));
  const leftOutColumns = leftOut(preview, mapping);
  const money = publicMoney(preview.columns, mapping);
  return (
    <div className="pad stack mapping-choices">
      {leftOutColumns.length > 0 && (
        <div>
          <Button
            onClick={() =>
              onChange({
                columns: mapping.columns.map((target, place) =>
                  leftOutColumns.includes(place) ? "Specification" : target,
                ),
              })
            }
          >
            {IMPORT_MAPPING.others}
          </Button>
        </div>
      )}
      {!mapping.columns.includes("Part Code") && !mapping.columns.includes("ID") && (
        <Note tone="warn">
          <p>{IMPORT_MAPPING.noCode}</p>
        </Note>
      )}
      {money.length > 0 && (
        <Note tone="warn">
          <p>{IMPORT_MAPPING.money(money.join(", "))}</p>
          <label className="line">
            <Check
              checked={mapping.isMoneyPublic ?? false}
              onChange={({ currentTarget }) => onChange({ isMoneyPublic: currentTarget.checked })}
            />
            {IMPORT_MAPPING.moneyPublic}
          </label>
        </Note>
      )}
      <label className="line">
        <Check
          checked={mapping.byTitle}
          onChange={({ currentTarget }) => onChange({ byTitle: currentTarget.checked })}
        />
        {IMPORT_MAPPING.byTitle}
      </label>
      {preview.sections && (
        <SelectField
          label={IMPORT_MAPPING.sections(preview.sections.count, preview.sections.first)}
          value={mapping.sections ?? "parts"}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sections: SECTIONS.find(([each]) => each === value)?.[0] })
          }
        >
          {SECTIONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={IMPORT_MAPPING.category}
        value={mapping.category ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ category: value || null })}
      >
        <option value="">{IMPORT_MAPPING.noCategory}</option>
        <CategoryOptions />
      </SelectField>
      {words.length > 0 && (
        <fieldset className="stack gap-3">
          <legend className="label">{IMPORT_MAPPING.words}</legend>
          {words.map((word) => (
            <SelectField
              key={word}
              label={word}
              value={meaningOf(mapping, word) ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange(withMeaning(mapping, word, value || undefined))
              }
            >
              <option value="">{IMPORT_MAPPING.noCategory}</option>
              <CategoryOptions />
            </SelectField>
          ))}
        </fieldset>
      )}
    </div>
  );
}

const SECTIONS = [
  ["left-out", IMPORT_MAPPING.sectionsOut],
  ["machine", IMPORT_MAPPING.sectionsMachine],
  ["kind", IMPORT_MAPPING.sectionsKind],
  ["parts", IMPORT_MAPPING.sectionsParts],
] as const;

function CategoryOptions() {
  return useCategories().map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
}

/** Maps a column; if the target allows one column, another one is unmapped. */
export function withTarget(
  { columns }: ImportMapping,
  place: number,
  target: ImportTarget | null,
): Pick<ImportMapping, "columns"> {
  const isOne = target !== null && !JOINED_TARGETS.has(target);
  const others = columns.map((each) => (isOne && each === target ? null : each));
  return { columns: others.map((each, at) => (at === place ? target : each)) };
}

/** Sets the name of a specification column; an empty name restores the heading. */
export function withName(
  { columns, names = [] }: ImportMapping,
  place: number,
  name: string,
): Pick<ImportMapping, "names"> {
  return { names: columns.map((_, at) => (at === place ? name.trim() || null : (names[at] ?? null))) };
}

/** Returns the values of the category column that are neither a category nor a known brand, without duplicates. */
function unknownWords(
  { columns }: ImportPreview,
  mapping: ImportMapping,
  readCategory: CategoryReader,
): string[] {
  const column = columns[mapping.columns.indexOf("Category")];
  const words = new Map((column?.words ?? []).map((word) => [brandKey(word), word]));
  return [...words.values()].filter((word) => readCategory(word) === undefined);
}

/** Maps a word to a category, or to none. */
function withMeaning(
  mapping: ImportMapping,
  word: string,
  category: string | undefined,
): Pick<ImportMapping, "words"> {
  const others = mapping.words.filter((each) => brandKey(each.word) !== brandKey(word));
  return { words: category ? [...others, { word, category }] : others };
}

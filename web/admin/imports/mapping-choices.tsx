import { useState } from "react";
import { brandTest, categoryWords, withPaths } from "#contract/imports/category-paths.ts";
import {
  type ImportColumn,
  type ImportMapping,
  type ImportPreview,
  openPrices,
  publicMoney,
} from "#contract/imports/import.ts";
import { type ImportTarget, JOINED_TARGETS, REASON_COLUMN } from "#contract/imports/import-heads.ts";
import { IMPORT_MAPPING } from "#contract/imports/messages.ts";
import { isMoneyColumn } from "#contract/platform/money.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { compact } from "#contract/platform/words.ts";
import {
  brandKey,
  type CategoryReader,
  categoryReader,
  newBrandNamer,
} from "#contract/products/brand-words.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { useCategories, useMakers } from "../platform/data/categories.ts";
import { CategoryOptions } from "../platform/ui/category-options.tsx";
import { Check } from "../platform/ui/check.tsx";
import { NUMBER_INPUT } from "../platform/ui/use-form.ts";

/** Returns the unmapped columns that can be imported as specifications: those with values, without prices and not hidden. */
const leftOut = ({ columns }: ImportPreview, mapping: ImportMapping): number[] =>
  columns.flatMap(({ name, filled, samples, isHidden }, place) =>
    mapping.columns[place] === null &&
    !isHidden &&
    name !== "" &&
    name !== REASON_COLUMN &&
    filled > 0 &&
    !isMoneyColumn(name, samples)
      ? [place]
      : [],
  );

/** The mapping of an unknown word: a category, or a brand to be created. */
type Meaning = { category: string } | { creates: string };

/** Returns the key of a meaning; empty for none, whose rows are skipped. */
function keyOf(meaning: Meaning | undefined): string {
  if (!meaning) return "";
  return "creates" in meaning ? `new:${compact(meaning.creates)}` : meaning.category;
}

interface Props {
  preview: ImportPreview;
  mapping: ImportMapping;
  onChange: (changes: Partial<ImportMapping>) => void;
}

export function MappingChoices({ preview, mapping, onChange }: Props) {
  const columnOf = (target: ImportTarget) => preview.columns[mapping.columns.indexOf(target)];
  const categories = useCategories();
  const makers = useMakers();
  const isBrand = brandTest(categories, makers);
  const { categoryPaths } = withPaths(mapping, preview.columns, isBrand);
  const wordOf = categoryWords({ ...mapping, categoryPaths }, isBrand);
  const words = unknownWords(columnOf("Category"), wordOf, categoryReader(categories));
  const newBrandOf = newBrandNamer(makers);
  const leftOutColumns = leftOut(preview, mapping);
  const money = publicMoney(preview.columns, mapping);
  const prices = openPrices(preview.columns, mapping);
  const oddCodes = columnOf("Part Code")?.oddCodes ?? 0;
  const currencies = columnOf("Price")?.currencies ?? [];
  return (
    <div className="pad stack read">
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
      {prices.length > 0 && (
        <Note tone="warn">
          <p>{IMPORT_MAPPING.noPrice(prices.join(", "))}</p>
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
      {oddCodes > 0 && (
        <Note tone="warn">
          <p>{IMPORT_MAPPING.oddCodes(oddCodes)}</p>
          <label className="line">
            <Check
              checked={mapping.hasOddCodes ?? false}
              onChange={({ currentTarget }) => onChange({ hasOddCodes: currentTarget.checked })}
            />
            {IMPORT_MAPPING.oddCodesRight}
          </label>
        </Note>
      )}
      {currencies.map((currency) => (
        <RateField key={currency} currency={currency} mapping={mapping} onChange={onChange} />
      ))}
      <SelectField
        label={IMPORT_MAPPING.only}
        value={mapping.only ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ only: ONLY.find(([each]) => each === value)?.[0] || undefined })
        }
      >
        {ONLY.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={IMPORT_MAPPING.gone}
        value={mapping.gone ? (mapping.gone.category ?? ALL) : ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ gone: value === "" ? undefined : { category: value === ALL ? null : value } })
        }
      >
        <option value="">{IMPORT_MAPPING.goneStay}</option>
        {categories.map(({ id, label }) => (
          <option key={id} value={id}>
            {IMPORT_MAPPING.goneOf(label)}
          </option>
        ))}
        <option value={ALL}>{IMPORT_MAPPING.goneAll}</option>
      </SelectField>
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
      {preview.hidden !== undefined && (
        <SelectField
          label={IMPORT_MAPPING.hidden(preview.hidden)}
          value={mapping.hidden ? "in" : "out"}
          onChange={({ currentTarget: { value } }) => onChange({ hidden: value === "in" })}
        >
          <option value="out">{IMPORT_MAPPING.hiddenOut}</option>
          <option value="in">{IMPORT_MAPPING.hiddenIn}</option>
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
      {categoryPaths && (
        <SelectField
          label={IMPORT_MAPPING.paths}
          value={categoryPaths}
          onChange={({ currentTarget: { value } }) =>
            onChange({ categoryPaths: PATHS.find(([each]) => each === value)?.[0] })
          }
        >
          {PATHS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {words.length > 0 && (
        <fieldset className="stack gap-3">
          <legend className="label">{IMPORT_MAPPING.words}</legend>
          {words.map((unknown) => (
            <WordChoice
              key={unknown.word}
              {...unknown}
              newBrand={newBrandOf(unknown.word)}
              mapping={mapping}
              onChange={onChange}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface WordChoiceProps extends Omit<Props, "preview"> {
  /** The label of the brand that it can create, if any. */
  newBrand: string | undefined;
}

/** What becomes of the rows of an unknown word. Nothing is created before the import is applied. */
function WordChoice({ word, rows, newBrand, mapping, onChange }: UnknownWord & WordChoiceProps) {
  const categories = useCategories();
  const options = new Map<string, { text: string; meaning?: Meaning }>([
    ["", { text: IMPORT_MAPPING.skip(rows) }],
  ]);
  const offer = (text: string, meaning: Meaning) => {
    if (!options.has(keyOf(meaning))) options.set(keyOf(meaning), { text, meaning });
  };
  if (newBrand !== undefined) offer(IMPORT_MAPPING.create(newBrand, rows), { creates: newBrand });
  for (const each of mapping.words) {
    if ("creates" in each) offer(IMPORT_MAPPING.existing(each.creates), { creates: each.creates });
  }
  for (const { id, label } of categories) offer(IMPORT_MAPPING.existing(label), { category: id });
  const chosen = mapping.words.find((each) => brandKey(each.word) === brandKey(word));
  return (
    <SelectField
      label={word}
      value={keyOf(chosen)}
      onChange={({ currentTarget: { value } }) =>
        onChange(withMeaning(mapping, word, options.get(value)?.meaning))
      }
    >
      {[...options].map(([value, { text }]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** The rate of another currency; the rows in it are refused without one. */
function RateField({ currency, mapping, onChange }: Omit<Props, "preview"> & { currency: string }) {
  const { rates = [] } = mapping;
  const [text, setText] = useState(String(rates.find((rate) => rate.currency === currency)?.rupees ?? ""));
  const others = rates.filter((rate) => rate.currency !== currency);
  return (
    <TextField
      {...NUMBER_INPUT}
      label={IMPORT_MAPPING.rate(currency)}
      hint={IMPORT_MAPPING.rateHint}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        const rupees = typedNumber(value);
        setText(value);
        onChange({ rates: rupees && rupees > 0 ? [...others, { currency, rupees }] : others });
      }}
    />
  );
}

/** All categories; no id has a slash. */
const ALL = "/";

const ONLY = [
  ["", IMPORT_MAPPING.onlyBoth],
  ["existing", IMPORT_MAPPING.onlyExisting],
  ["new", IMPORT_MAPPING.onlyNew],
] as const;

const PATHS = [
  ["known", IMPORT_MAPPING.pathsKnown],
  ["last", IMPORT_MAPPING.pathsLast],
  ["first", IMPORT_MAPPING.pathsFirst],
] as const;

const SECTIONS = [
  ["left-out", IMPORT_MAPPING.sectionsOut],
  ["machine", IMPORT_MAPPING.sectionsMachine],
  ["kind", IMPORT_MAPPING.sectionsKind],
  ["parts", IMPORT_MAPPING.sectionsParts],
] as const;

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

interface UnknownWord {
  word: string;
  /** The number of rows with it; undefined for a file that was read by an earlier version. */
  rows: number | undefined;
}

/** Returns the words of the category column that are neither a category nor a known brand, without duplicates. */
function unknownWords(
  column: ImportColumn | undefined,
  wordOf: (cell: string) => string,
  readCategory: CategoryReader,
): UnknownWord[] {
  const words = new Map<string, UnknownWord>();
  for (const [at, cell] of (column?.words ?? []).entries()) {
    const word = wordOf(cell);
    const known = words.get(brandKey(word));
    const rows = column?.counts?.[at];
    words.set(brandKey(word), {
      word: known?.word ?? word,
      rows: rows === undefined ? undefined : rows + (known?.rows ?? 0),
    });
  }
  return [...words.values()].filter(({ word }) => readCategory(word) === undefined);
}

function withMeaning(
  mapping: ImportMapping,
  word: string,
  meaning: Meaning | undefined,
): Pick<ImportMapping, "words"> {
  const others = mapping.words.filter((each) => brandKey(each.word) !== brandKey(word));
  return { words: meaning ? [...others, { word, ...meaning }] : others };
}

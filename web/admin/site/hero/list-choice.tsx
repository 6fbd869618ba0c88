import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { choiceOf } from "#contract/platform/filters.ts";
import { products } from "#contract/products/calls.ts";
import { INCOMPLETE_RETRY } from "#contract/products/limits.ts";
import { type AdminMark, MarkLink } from "#contract/site/hero.ts";
import { HERO_FORM } from "#contract/site/hero-messages.ts";
import { MARK_LABEL_MAX } from "#contract/site/limits.ts";
import { readOf } from "#web/admin/platform/calls/reads.ts";
import { useCategories, useCategoryLabel } from "#web/admin/platform/data/categories.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { listPath, pathTyped } from "./marks.ts";

interface Props {
  onChoose: (link: NonNullable<AdminMark["link"]>) => void;
  onCancel: () => void;
}

/** A list by its brand and its parts, which fill in the name and address; or any page by its address. Enter adds it. */
export function ListChoice({ onChoose, onCancel }: Props) {
  const [label, setLabel] = useState("");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<{ field: PropertyKey | undefined; message: string }>();
  const suggested = useRef("");
  const change = (set: (text: string) => void) => (text: string) => {
    setWrong(undefined);
    set(text);
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  const choose = () => {
    const read = MarkLink.safeParse({ label, path: pathTyped(typed, location.origin) });
    if (read.success) onChoose(read.data);
    else {
      const [issue] = read.error.issues;
      setWrong({ field: issue?.path[0], message: issue?.message ?? "" });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The field is within the slide's form.
    event.preventDefault();
    choose();
  };
  return (
    <>
      <ListSelects
        onSelect={(name, path) => {
          // A name of the owner's own is kept.
          if (label.trim() === suggested.current) setLabel(name);
          suggested.current = name;
          change(setTyped)(path);
        }}
      />
      <TextField
        label="Name"
        value={label}
        maxLength={MARK_LABEL_MAX}
        error={errorOf("label")}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(setLabel)(target.value)}
      />
      <TextField
        label="Address"
        hint={HERO_FORM.markPathHint}
        value={typed}
        error={errorOf("path")}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(setTyped)(target.value)}
      />
      <div className="cluster">
        <Button onClick={choose}>Add</Button>
        <Button look="bare" onClick={onCancel}>
          Back
        </Button>
      </div>
    </>
  );
}

/** The lists of a brand, or of all brands, by the filters that its visitors see. `onSelect` gets a list's name and path. */
function ListSelects({ onSelect }: { onSelect: (name: string, path: string) => void }) {
  const [brand, setBrand] = useState("");
  const [choice, setChoice] = useState("");
  const categories = useCategories();
  const labelOf = useCategoryLabel();
  const category = brand || "all";
  const { data } = useQuery({
    ...readOf(products.list, { query: { category, limit: 1 }, key: ["filters"] }),
    // Filters may be missing while the search index is behind.
    refetchInterval: ({ state }) => !!state.data?.isIncomplete && INCOMPLETE_RETRY,
  });
  const filters = data?.filters ?? [];
  const select = (ofBrand: string, chosen: string, name?: string) => {
    setBrand(ofBrand);
    setChoice(chosen);
    onSelect(name ?? (ofBrand ? labelOf(ofBrand) : HERO_FORM.markAllParts), listPath(ofBrand, chosen));
  };
  return (
    <div className="stack gap-2 halves late">
      <SelectField label="Brand" value={brand} onChange={({ target }) => select(target.value, "")}>
        <option value="">{HERO_FORM.markAllBrands}</option>
        {categories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Parts"
        value={choice}
        onChange={({ target: { value, selectedOptions } }) =>
          select(brand, value, value ? selectedOptions[0]?.text : undefined)
        }
      >
        <option value="">{HERO_FORM.markAllParts}</option>
        {filters.map((filter) => (
          <optgroup key={filter.key} label={filter.name}>
            {filter.values.map((value) => (
              <option key={value.key} value={choiceOf(filter, value)}>
                {value.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}

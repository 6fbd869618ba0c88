import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import type { ImportPart, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_PHOTOS } from "#contract/imports/messages.ts";
import { SEARCH_DEBOUNCE, SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { useSettled } from "#web/site/viewer/document/use-settled.ts";
import { importPartsQuery } from "./import-data.ts";

interface Props {
  item: ProductImport;
  /** Nothing is selected, or a call is pending. */
  isIdle: boolean;
  onChoose: (part: ImportPart) => void;
}

/** Finds a part by code or title (ARIA 1.2 combobox). */
export function PartField({ item, isIdle, onChoose }: Props) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const typed = text.trim().slice(0, SEARCH_TEXT_MAX);
  const settled = useSettled(typed, SEARCH_DEBOUNCE);
  const { data, isError, isFetching } = useQuery(importPartsQuery(item, settled, isOpen));
  const isSearching = typed !== settled || (isFetching && !data);
  const parts = isOpen && !isSearching && data ? data : [];
  const active = Math.min(chosen, parts.length - 1);
  const optionId = (index: number) => `${id}option${index}`;

  const take = (part: ImportPart) => {
    setOpen(false);
    setText("");
    onChoose(part);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const part = parts[active];
    if (step && !isOpen) setOpen(true);
    else if (step && parts.length) setChosen((active + step + parts.length) % parts.length);
    else if (event.key === "Enter" && part) take(part);
    else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="field part-field">
      <label htmlFor={id}>{IMPORT_PHOTOS.part}</label>
      <div className="anchor">
        <input
          id={id}
          className="in"
          role="combobox"
          placeholder={IMPORT_PHOTOS.hint}
          aria-expanded={parts.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={parts.length ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={isIdle}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
            setOpen(true);
          }}
          onKeyDown={pressed}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <div className="floating found-parts" hidden={!isOpen}>
          <div id={`${id}list`} role="listbox" aria-label={IMPORT_PHOTOS.part} hidden={parts.length === 0}>
            {parts.map((part, index) => (
              <PartOption
                key={`${part.line} ${part.product}`}
                part={part}
                id={optionId(index)}
                isActive={index === active}
                onActive={() => setChosen(index)}
                onTake={() => take(part)}
              />
            ))}
          </div>
          <p className="small quiet" role="status">
            {isOpen && sentenceOf(parts.length, isSearching, isError)}
          </p>
        </div>
      </div>
    </div>
  );
}

function sentenceOf(count: number, isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return IMPORT_PHOTOS.searching;
  if (hasFailed) return IMPORT_PHOTOS.searchFailed;
  return count === 0 ? IMPORT_PHOTOS.notFound : "";
}

interface OptionProps {
  part: ImportPart;
  id: string;
  isActive: boolean;
  onActive: () => void;
  onTake: () => void;
}

/** An option. The focus stays in the field, which references the active option. */
function PartOption({ part, id, isActive, onActive, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (ARIA 1.2 combobox)
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="option line gap-3 small"
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <PartWords part={part} />
    </div>
  );
}

export function PartWords({ part: { line, productId, code, title } }: { part: ImportPart }) {
  const place =
    line === null ? productId !== null && IMPORT_PHOTOS.product(productId) : IMPORT_PHOTOS.line(line);
  return (
    <span className="breaks">
      <b className="mid">{title}</b>
      <span className="block small quiet">
        {code && (
          <span className="mono" translate="no">
            {code}
          </span>
        )}
        {code && place && ", "}
        {place}
      </span>
    </span>
  );
}

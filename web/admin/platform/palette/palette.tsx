import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { SEARCH_TEXT_MAX } from "#contract/platform/limits.ts";
import { PALETTE } from "#contract/products/messages.ts";
import { partCode } from "#contract/products/product-code.ts";
import { leaveFor } from "#web/routing/layers.ts";
import { ResponsiveImage } from "#web/ui/responsive-image.tsx";
import { useCategoryLabel } from "../data/categories.ts";
import { useFoundProducts } from "../data/read-products.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Keys } from "./help-sheet.tsx";
import { groupedItems, matching, type PaletteItem } from "./items.ts";
import { useCommands, useEditAddress } from "./use-commands.ts";

/** Finds screens, actions and products by name or number (ARIA 1.2 combobox). */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const { items, isSearching, hasFailed } = usePaletteItems(text);
  const active = Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const item = items[active];

  const navigate = useNavigate();
  const run = ({ target }: PaletteItem) => {
    onClose();
    if (typeof target !== "string") target();
    else if (target.startsWith("/admin/")) void navigate({ href: target });
    else leaveFor(target);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length) setChosen((active + step + items.length) % items.length);
    else if (event.key === "Enter" && item) run(item);
    else if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search and commands" className="palette" onClose={onClose}>
      <div className="field palette-field">
        <input
          className="in"
          type="text"
          role="combobox"
          aria-label="Search products, screens and actions"
          placeholder="Product, screen or action"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={item && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          data-first
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={pressed}
        />
      </div>
      <div id={list} role="listbox" aria-label="Found" className="options" hidden={items.length === 0}>
        {groupedItems(items).map(([group, members], place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
          <div key={group} role="group" aria-labelledby={`${list}-group-${place}`}>
            <p id={`${list}-group-${place}`} className="fine quiet strong" role="presentation">
              {group}
            </p>
            {members.map((member) => {
              const index = items.indexOf(member);
              return (
                <Option
                  key={member.id}
                  item={member}
                  id={optionId(index)}
                  isActive={index === active}
                  onActive={() => setChosen(index)}
                  onRun={() => run(member)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className="says small quiet" role="status">
        {sentence(items.length, isSearching, hasFailed)}
      </p>
    </Dialog>
  );
}

function sentence(count: number, isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return PALETTE.searching;
  if (hasFailed) return PALETTE.failed;
  return count === 0 ? PALETTE.none : "";
}

interface OptionProps {
  item: PaletteItem;
  id: string;
  isActive: boolean;
  onActive: () => void;
  onRun: () => void;
}

/** A palette item, a link if it leads to an address. The focus stays in the field, which references the active item. */
function Option({ item, id, isActive, onActive, onRun }: OptionProps) {
  const { label, code, detail, group, image, shortcut, target } = item;
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <a
      ref={line}
      id={id}
      href={typeof target === "string" ? target : undefined}
      tabIndex={-1}
      role="option"
      aria-selected={isActive}
      className="option line gap-3 small"
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const { ctrlKey, metaKey, shiftKey, altKey } = event;
        // The browser opens the link in a new tab or window, or saves it.
        if (event.currentTarget.href && (ctrlKey || metaKey || shiftKey || altKey)) return;
        event.preventDefault();
        onRun();
      }}
    >
      {group === "Products" && (
        <ResponsiveImage image={image && { ...image, src: image.url }} sizes="48px" priority="next" />
      )}
      <span className="label breaks mid">
        {label}
        {code && (
          <span className="block small quiet">
            <span className="mono" translate="no">
              {code}
            </span>
            {detail && `, ${detail}`}
          </span>
        )}
      </span>
      {shortcut && (
        <span className="push">
          <Keys of={shortcut} />
        </span>
      )}
    </a>
  );
}

/** Returns the items for a text; without one, all commands. */
function usePaletteItems(text: string): Found {
  const commands = useCommands();
  const found = useFoundItems(text);
  return text.trim()
    ? { ...found, items: [...matching(commands, text), ...found.items] }
    : { ...found, items: commands };
}

interface Found {
  items: PaletteItem[];
  isSearching: boolean;
  hasFailed: boolean;
}

/** Returns the products that match a text as items. */
function useFoundItems(typed: string): Found {
  const text = typed.trim().slice(0, SEARCH_TEXT_MAX);
  const { data, isError, isFetching, search } = useFoundProducts(text);
  const editAddress = useEditAddress();
  const labelOf = useCategoryLabel();
  if (!text) return { items: [], isSearching: false, hasFailed: false };
  if (text !== search || isFetching) return { items: [], isSearching: true, hasFailed: false };
  const items = (data?.products ?? []).map((product): PaletteItem => {
    const { _id, title, category, images } = product;
    return {
      id: _id,
      group: "Products",
      label: title,
      code: partCode(product),
      detail: labelOf(category),
      image: images[0],
      target: editAddress(_id),
    };
  });
  return { items, isSearching: false, hasFailed: isError };
}

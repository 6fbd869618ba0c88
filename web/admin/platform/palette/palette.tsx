import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { PALETTE } from "../../../../contract/messages.ts";
import { PartPicture } from "../../../ui/picture.tsx";
import { Keys } from "../shortcuts/keys.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { grouped, type PaletteItem, type Screen } from "./items.ts";
import { keepRecent } from "./recent.ts";
import type { ScreenTo } from "./use-commands.ts";
import { usePaletteItems } from "./use-palette-items.ts";

interface Props {
  screens: readonly Screen<ScreenTo>[];
  onClose: () => void;
}

/** Screens, actions and products by name or number (ARIA 1.2 combobox): arrows choose, Enter does it. */
export function Palette({ screens, onClose }: Props) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const { items, isSearching, hasFailed } = usePaletteItems(screens, text);
  const active = Math.min(chosen, items.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const item = items[active];

  const navigate = useNavigate();
  const run = (ran: PaletteItem, target = ran.target) => {
    keepRecent(entryOf(ran));
    onClose();
    if (typeof target !== "string") target();
    else if (target.startsWith("/admin/")) void navigate({ href: target });
    else if (target === ran.others?.website) window.open(target, "_blank", "noopener");
    else window.location.assign(target);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length) setChosen((active + step + items.length) % items.length);
    else if (event.key === "Enter" && item) run(item, targetOf(item, event));
    else if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search and commands" className="palette" onClose={onClose}>
      <div className="field">
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
        {grouped(items).map(([group, members], place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
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
      {item?.others && (
        <p className="hints small quiet">
          <kbd>Enter</kbd> edit <kbd>Shift Enter</kbd> history <kbd>Alt Enter</kbd> duplicate{" "}
          <kbd>Ctrl Enter</kbd> website
        </p>
      )}
    </Dialog>
  );
}

/** Where Enter leads with another key held. */
function targetOf(
  { target, others }: PaletteItem,
  { shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
): PaletteItem["target"] {
  if (!others) return target;
  if (shiftKey) return others.history;
  if (altKey) return others.duplicate;
  return ctrlKey || metaKey ? others.website : target;
}

const entryOf = ({ id, product }: PaletteItem) => ({ id, ...(product && { product }) });

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

/** A line of the palette, a link if it leads somewhere. The keyboard stays in the field, which says which line it is on. */
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
      className={group === "Products" ? "option part line gap-3 small" : "option line gap-3 small"}
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => {
        const { ctrlKey, metaKey, shiftKey, altKey } = event;
        // The browser opens these in another tab or window, or saves them.
        if (event.currentTarget.href && (ctrlKey || metaKey || shiftKey || altKey)) return;
        event.preventDefault();
        onRun();
      }}
    >
      {group === "Products" && (
        <PartPicture image={image && { ...image, src: image.url }} sizes="48px" priority="next" />
      )}
      <span className="label breaks mid">
        {label}
        {code && (
          <span className="block small quiet">
            <span className="mono">{code}</span>
            {detail && `, ${detail}`}
          </span>
        )}
      </span>
      {shortcut && <Keys of={shortcut} />}
    </a>
  );
}

import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { choiceOf, MACHINE_KEY } from "#contract/platform/filters.ts";
import type { ListFilter } from "#contract/products/product.ts";
import { useMachineWords } from "#web/ui/business.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DrawnIcon, Icon } from "#web/ui/icons.tsx";
import { useLatch } from "#web/ui/use-latch.ts";
import { useModal } from "#web/ui/use-modal.ts";
import { MachineToggle, MyMachines } from "../machines/my-machines.tsx";
import { useMachines } from "../machines/store.ts";

/** The groups that are open when the sheet opens. */
const OPEN_GROUPS = 2;

const FUNNEL = "M3 4h14l-5.5 6.5V16l-3 1.5v-7z";

interface Props {
  filters: readonly ListFilter[];
  /** '7 of 28 parts'. */
  found: string;
  /** '7 parts'. */
  shown: string;
  onChoose: () => void;
}

/** The filters open below their row from 768 px and without script, in a sheet on a phone; one is in the form. */
export function Filters({ filters, found, shown, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (filters.length === 0 && !isOpen) return null;
  const count = filters.flatMap(({ values }) => values).filter(({ chosen }) => chosen).length;
  const panels = filters.map((filter, at) => (
    <FilterPanel
      key={filter.key}
      filter={filter}
      place={isOpen ? (at < OPEN_GROUPS ? "open" : "sheet") : "row"}
      onChoose={onChoose}
    />
  ));
  return (
    <>
      <Button
        className="only-phone needs-script filters-open"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <DrawnIcon path={FUNNEL} />
        Filters
        {count > 0 && <span className="mono counter">{count}</span>}
      </Button>
      {isOpen ? (
        <Sheet found={found} shown={shown} onChoose={onChoose} onClose={() => setIsOpen(false)}>
          {panels}
        </Sheet>
      ) : (
        panels
      )}
    </>
  );
}

interface SheetProps extends Omit<Props, "filters"> {
  onClose: () => void;
  children: ReactNode;
}

/** The filters as a dialog, with the number of parts in its header and Clear and Show in its footer. */
function Sheet({ found, shown, onChoose, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, onClose);
  const close = () => dialog.current?.close();
  const clear = () => {
    for (const box of dialog.current?.querySelectorAll("input") ?? []) box.checked = false;
    onChoose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the browser reports as close
    <dialog
      ref={dialog}
      className="filter-sheet"
      aria-label="Filters"
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
    >
      <header className="line gap-3">
        <h2 className="minor">Filters</h2>
        <p className="small quiet push" role="status">
          {found}
        </p>
        <Button look="bare" shape="icon" aria-label="Close" onClick={close}>
          <Icon name="x" />
        </Button>
      </header>
      <div className="filter-groups">{children}</div>
      <footer>
        <Button onClick={clear}>Clear</Button>
        <Button type="submit" look="fill">
          Show {shown}
        </Button>
      </footer>
    </dialog>
  );
}

interface FilterPanelProps {
  filter: ListFilter;
  /** In the sheet, `open` or not at first, or in the row of tools, where opening one closes the others. */
  place: "row" | "sheet" | "open";
  onChoose: () => void;
}

function FilterPanel({ filter, place, onChoose }: FilterPanelProps) {
  const { name, values, more } = filter;
  const panel = useRef<HTMLDivElement>(null);
  const isOfMachines = filter.key === MACHINE_KEY;
  const chosen = values.filter((value) => value.chosen);
  const isInSheet = place !== "row";
  // In the sheet other filters' choices change the counts of this one, which must not move its values.
  const [atFirst] = useState(values);
  const usual = usualKeys(isInSheet ? atFirst : values);
  const folded = values.filter(({ key }) => !usual.has(key));
  const isFoldUsed = useLatch(folded.some((value) => value.chosen));
  useLayoutEffect(() => {
    if (!isInSheet && panel.current) return reserveHeight(panel.current);
  }, [isInSheet]);
  const list = (listed: typeof values) => (
    <ul aria-label={name}>
      {listed.map((value) => (
        <li key={value.key}>
          <label>
            <input
              className="check"
              type="checkbox"
              name="filter"
              value={choiceOf(filter, value)}
              defaultChecked={value.chosen}
              disabled={value.count === 0 && !value.chosen}
              onChange={onChoose}
            />
            {value.name}
            <span className="mono tiny quiet">{value.count}</span>
          </label>
        </li>
      ))}
    </ul>
  );
  return (
    <details
      className="filter"
      name={isInSheet ? undefined : "filter"}
      open={place === "open"}
      onToggle={isInSheet ? undefined : closeOthers}
    >
      <summary className={buttonClass()}>
        {name}
        {isInSheet ? (
          <span className="small quiet">{chosen.map((value) => value.name).join(", ") || "Any"}</span>
        ) : (
          <span className={chosen.length > 0 ? "mono counter" : "mono counter no-choice"}>
            {chosen.length || "\u00a0"}
          </span>
        )}
        <Icon name="down" className="i s" />
      </summary>
      <div ref={panel} className="framed filter-panel">
        <div className="filter-values">
          {list(values.filter(({ key }) => usual.has(key)))}
          {folded.length > 0 && (
            <details className="folding" open={isFoldUsed}>
              <summary className="line small">{folded.length} more</summary>
              {list(folded)}
            </details>
          )}
        </div>
        <div className={isInSheet ? "cluster between" : "line gap-4"}>
          {!isInSheet && <Button type="submit">Show parts</Button>}
          {isOfMachines && <OwnMachines chosen={chosen} className={isInSheet ? "cluster" : "pills"} />}
          {more > 0 && <p className="fine quiet push">{`${more} more: find them by name`}</p>}
        </div>
      </div>
    </details>
  );
}

/** The chosen machines, each with a button that saves it, and the saved ones. */
function OwnMachines({ chosen, className }: { chosen: ListFilter["values"]; className: string }) {
  const words = useMachineWords();
  const own = useMachines();
  if (!own || own.length + chosen.length === 0) return null;
  return (
    <div className={className}>
      {chosen.map(({ key, name }) => (
        <MachineToggle
          key={key}
          name={name}
          className={buttonClass({ size: "small" })}
          label={`Save ${name} as my ${words.one}`}
        />
      ))}
      {chosen.length > 0 && <span className="fine quiet">Every list then marks the parts that fit it.</span>}
      <MyMachines />
    </div>
  );
}

/** If fewer values than SEVERAL_MIN have several parts, USUAL values stay in view. */
const SEVERAL_MIN = 4;
const USUAL = 8;

/** Returns the keys of the values that stay in view: those of several parts, or the most frequent ones. */
function usualKeys(values: ListFilter["values"]): ReadonlySet<string> {
  const several = values.filter(({ count }) => count > 1).length;
  const byCount = [...values].sort((one, other) => other.count - one.count);
  return new Set(byCount.slice(0, several < SEVERAL_MIN ? USUAL : several).map(({ key }) => key));
}

/**
 * Keeps the height of a panel in its filter's `--panel`: the panel is as wide as the row of tools and so outside of the flow, and
 * what follows the row must start below it. Returns the function that ends it.
 */
function reserveHeight(panel: HTMLElement): () => void {
  const observer = new ResizeObserver(() =>
    panel.parentElement?.style.setProperty("--panel", `${panel.offsetHeight}px`),
  );
  observer.observe(panel);
  return () => observer.disconnect();
}

/** Closes the other filters of the row; Chrome before 120, Safari before 17.2 and Firefox before 130 ignore `name`. */
function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!opened.open) return;
  for (const each of opened.parentElement?.querySelectorAll<HTMLDetailsElement>(".filter[open]") ?? [])
    if (each !== opened) each.open = false;
}

import { type ReactNode, useRef, useState } from "react";
import { choiceOf, MACHINE_KEY } from "../../../contract/platform/filters.ts";
import type { ListFilter } from "../../../contract/products/product.ts";
import { useMachineWords } from "../../ui/business.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DrawnIcon, Icon } from "../../ui/icons.tsx";
import { useModal } from "../../ui/use-modal.ts";
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

/** The filters are drop-downs from 768 px and without script, a sheet on a phone; one is in the form. */
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
  const words = useMachineWords();
  const ownMachines = useMachines();
  const isOfMachines = filter.key === MACHINE_KEY && ownMachines !== undefined;
  const chosen = values.filter((value) => value.chosen);
  const isInSheet = place !== "row";
  return (
    <details className="filter" name={isInSheet ? undefined : "filter"} open={place === "open"}>
      <summary className={buttonClass()}>
        {name}
        {isInSheet ? (
          <span className="small quiet">{chosen.map((value) => value.name).join(", ") || "Any"}</span>
        ) : (
          chosen.length > 0 && <span className="mono counter">{chosen.length}</span>
        )}
        <Icon name="down" className="i s" />
      </summary>
      <div className="floating filter-panel">
        <ul aria-label={name}>
          {values.map((value) => (
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
        {isOfMachines && chosen.length > 0 && (
          <div className="cluster">
            {chosen.map((machine) => (
              <MachineToggle
                key={machine.key}
                name={machine.name}
                className={buttonClass({ size: "small" })}
                label={`Save ${machine.name} as my ${words.one}`}
              />
            ))}
            <span className="fine quiet">Every list then marks the parts that fit it.</span>
          </div>
        )}
        <div className="cluster between">
          {!isInSheet && <Button type="submit">Show parts</Button>}
          {isOfMachines && <MyMachines />}
          {more > 0 && <p className="fine quiet">{`${more} more: find them by name`}</p>}
        </div>
      </div>
    </details>
  );
}

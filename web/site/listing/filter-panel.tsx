import { choiceOf, MACHINE_KEY } from "../../../contract/platform/filters.ts";
import type { ListFilter } from "../../../contract/products/product.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { MachineToggle } from "../machines/machine-toggle.tsx";
import { MyMachines } from "../machines/my-machines.tsx";
import { useMachines } from "../machines/store.ts";

interface Props {
  filter: ListFilter;
  onChoose: () => void;
}

/** The values of one filter, each with how many parts have it. Only one panel is open at a time. */
export function FilterPanel({ filter, onChoose }: Props) {
  const { name, values, more } = filter;
  const own = useMachines();
  const isOfLooms = filter.key === MACHINE_KEY && own !== undefined;
  const chosen = values.filter((value) => value.chosen).length;
  return (
    <details className="filter" name="filter">
      <summary className={buttonClass()}>
        {name}
        {chosen > 0 && <span className="mono chosen-count">{chosen}</span>}
        <Icon name="down" className="i s" />
      </summary>
      <div className="floating filter-panel">
        <ul aria-label={name}>
          {values.map((value) => (
            <li key={value.key}>
              <label>
                <input
                  type="checkbox"
                  name="filter"
                  value={choiceOf(filter, value)}
                  defaultChecked={value.chosen}
                  onChange={onChoose}
                />
                {value.name}
                <span className="mono">{value.count}</span>
              </label>
              {isOfLooms && <MachineToggle name={value.name} className="own-loom" label="Mine" />}
            </li>
          ))}
        </ul>
        <div className="cluster between">
          <Button type="submit">Show parts</Button>
          {isOfLooms && <MyMachines />}
          {more > 0 && <p className="fine quiet">{`${more} more are found by name`}</p>}
        </div>
      </div>
    </details>
  );
}

import { valueKey } from "../../../contract/platform/values.ts";
import { UnstyledButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { keepMachine, useMachines } from "./store.ts";

interface Props {
  name: string;
  className: string;
  /** Default: the name. */
  label?: string;
}

/** Adds a machine to the visitor's machines, or removes it. Its width is the same in both states. */
export function MachineToggle({ name, className, label = name }: Props) {
  const isKept = useMachines()?.some((own) => valueKey(own) === valueKey(name)) ?? false;
  return (
    <UnstyledButton className={className} aria-pressed={isKept} onClick={() => keepMachine(name, !isKept)}>
      <Icon name={isKept ? "check" : "plus"} className="i s" />
      {label}
    </UnstyledButton>
  );
}

import { valueKey } from "#contract/platform/values.ts";
import { useMachineWords } from "#web/ui/business.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { keepMachine, useMachines } from "./store.ts";

/** The visitor's machines with remove buttons; nothing without any. */
export function MyMachines() {
  const own = useMachines();
  const { ownMany } = useMachineWords();
  if (!own?.length) return null;
  return (
    <div className="cluster own-machines">
      <span className="fine quiet">{`My ${ownMany}`}</span>
      {own.map((name) => (
        <UnstyledButton
          key={name}
          className="pill s"
          aria-label={`Remove ${name} from my ${ownMany}`}
          onClick={({ currentTarget }) => {
            // The button is removed, so the enclosing summary gets the focus.
            currentTarget.closest("details")?.querySelector("summary")?.focus();
            keepMachine(name, false);
          }}
        >
          {name}
          <Icon name="x" className="i s" />
        </UnstyledButton>
      ))}
    </div>
  );
}

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
    <UnstyledButton
      className={className}
      translate={label === name ? "no" : undefined}
      aria-pressed={isKept}
      onClick={() => keepMachine(name, !isKept)}
    >
      <Icon name={isKept ? "check" : "plus"} className="i s" />
      {label}
    </UnstyledButton>
  );
}

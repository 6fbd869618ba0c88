import { useRef } from "react";
import type { PartSummary } from "#web/api/parts.ts";
import { useMachineWords } from "#web/ui/business.ts";
import { useMenus } from "#web/ui/use-menus.ts";
import { FitsLine } from "./fits-line.tsx";
import { MachineToggle, MyMachines } from "./my-machines.tsx";

/** Further machines are in the specifications. */
const SHOWN = 12;

/** Each can be added to the visitor's; says whether the part fits one of those, if there are any. */
export function PartMachines({ part }: { part: PartSummary }) {
  const { ownOne, ownMany } = useMachineWords();
  const menu = useRef<HTMLDivElement>(null);
  useMenus(menu);
  return (
    <div className="part-machines off-paper needs-script">
      {part.machines.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
        <div className="cluster" role="group" aria-label={`My ${ownOne}`}>
          <span className="fine quiet">{`My ${ownOne}`}</span>
          {part.machines.slice(0, SHOWN).map((name) => (
            <MachineToggle key={name} name={name} className="pill s" />
          ))}
        </div>
      )}
      <div className="line between own-line" ref={menu}>
        <FitsLine part={part} />
        <details className="anchor folding push">
          <summary className="line fine">{`My ${ownMany}`}</summary>
          <div className="floating own-list">
            <MyMachines />
          </div>
        </details>
      </div>
    </div>
  );
}

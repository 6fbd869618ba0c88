import type { PlateMark, Slide } from "#web/api/home.ts";
import { Link } from "#web/routing/link.tsx";
import { useMachineWords } from "#web/ui/business.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PartKey } from "../viewer/part-key/part-key.tsx";

interface Props {
  slide: Slide;
  lit: string | undefined;
  open: string | undefined;
  /** The machine to which the slide's lists are narrowed, as a value of `filter`; '' for all. */
  machine: string;
  onPoint: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  onMachine: (choice: string) => void;
}

/** The key of a slide's numbers. A slide without numbers has its title and a link in the same place. */
export function PlateKey({ slide, machine, onMachine, ...key }: Props) {
  const lines = slide.marks.filter(({ id }, at) => slide.marks.findIndex((other) => other.id === id) === at);
  if (!lines.length)
    return (
      <div className="plate-text">
        <h2 className="title-22">{slide.title}</h2>
        <p className="quiet no-phone">Find your part by brand, by name or by the code on it.</p>
        <Link className={buttonClass()} to="/products">
          Browse products
        </Link>
      </div>
    );
  const machines = machinesOf(lines);
  return (
    <PartKey
      key={slide.id}
      {...(hasLists(slide)
        ? { frame: "lists", heading: slide.title }
        : { frame: "plate", heading: "Parts on this drawing" })}
      lines={lines}
      aside={
        machines.length > 0 && <MachineSelect machines={machines} chosen={machine} onChoose={onMachine} />
      }
      {...key}
    />
  );
}

/** Whether a slide's numbers point at lists or pages, and at no part. */
const hasLists = ({ marks }: Slide): boolean => marks.length > 0 && !marks.some(({ part }) => part);

/** Returns a slide whose lists are narrowed to a machine: the links lead to its parts, and the counts are of these. */
export function ofMachine(slide: Slide, choice: string): Slide {
  if (!choice) return slide;
  const narrowed = (mark: PlateMark): PlateMark => {
    const { link } = mark;
    if (!link?.machines) return mark;
    const path = `${link.path}${link.path.includes("?") ? "&" : "?"}filter=${encodeURIComponent(choice)}`;
    const count = link.machines.find((machine) => machine.choice === choice)?.count ?? 0;
    return { ...mark, id: path, link: { ...link, path, count } };
  };
  return { ...slide, marks: slide.marks.map(narrowed) };
}

interface Machine {
  choice: string;
  name: string;
}

/** Returns the machines of a slide's lists by name. */
function machinesOf(marks: readonly PlateMark[]): Machine[] {
  const all = marks.flatMap(({ link }) => link?.machines ?? []);
  const names = new Map(all.map(({ choice, name }) => [choice, name]));
  return [...names]
    .map(([choice, name]) => ({ choice, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

interface SelectProps {
  machines: readonly Machine[];
  chosen: string;
  onChoose: (choice: string) => void;
}

function MachineSelect({ machines, chosen, onChoose }: SelectProps) {
  const { one, many } = useMachineWords();
  return (
    <span className="key-machine needs-script off-paper">
      <select
        className="in"
        aria-label={`Which ${one}`}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">All {many}</option>
        {machines.map(({ choice, name }) => (
          <option key={choice} value={choice} translate="no">
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

import type { ProductImport } from "../../../contract/import.ts";

interface Figure {
  label: string;
  count: number;
  /** What went wrong stands out, where there is any. */
  isBad?: boolean;
}

/** What the rows of a checked file would do. */
export function FoundFigures({ item: { counts } }: { item: ProductImport }) {
  return (
    <Figures
      figures={[
        { label: "New", count: counts.new },
        { label: "Changed", count: counts.changed },
        { label: "Unchanged", count: counts.same },
        { label: "Refused", count: counts.refused, isBad: true },
      ]}
    />
  );
}

/** What became of them. */
export function AppliedFigures({ item: { applied, failed, counts } }: { item: ProductImport }) {
  return (
    <Figures
      figures={[
        { label: "Applied", count: applied },
        { label: "Failed", count: failed, isBad: true },
        { label: "Unchanged", count: counts.same },
        { label: "Refused", count: counts.refused, isBad: true },
      ]}
    />
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="counts">
      {figures.map(({ label, count, isBad = false }) => (
        <div key={label} className={isBad && count > 0 ? "bad" : undefined}>
          <dt>{label}</dt>
          <dd>{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

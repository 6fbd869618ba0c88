import type { ReactNode } from "react";

interface Figure {
  label: string;
  value: ReactNode;
  /** Marks failures. */
  isBad?: boolean;
}

/** Figures in a row, each above its label; numbers are grouped. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="claims nums">
      {figures.map(({ label, value, isBad = false }) => (
        <div key={label}>
          <dt className="fine quiet">{label}</dt>
          <dd className={isBad ? "bad-text" : undefined}>
            {typeof value === "number" ? value.toLocaleString("en-US") : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

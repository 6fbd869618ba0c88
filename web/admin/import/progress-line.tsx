import type { ReactNode } from "react";

interface Props {
  label: string;
  done: number;
  /** 0 while it is not known. */
  all: number;
  /** The same in words. */
  children: ReactNode;
}

/** A bar with its words. */
export function ProgressLine({ label, done, all, children }: Props) {
  return (
    <div className="import-progress">
      <progress aria-label={label} {...(all > 0 ? { max: all, value: done } : {})} />
      <span>{children}</span>
    </div>
  );
}

import type { ReactNode } from "react";

export type Tone = "idle" | "ok" | "info" | "warn" | "bad";

/** A state in a word on its tint (look 'Badges'); never to be pressed. */
export function Badge({ tone = "idle", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

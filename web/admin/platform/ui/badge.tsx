import type { ReactNode } from "react";
import { LOW_STOCK_THRESHOLD } from "#contract/platform/limits.ts";

const count = new Intl.NumberFormat("en-IN");

export type Tone = "idle" | "ok" | "info" | "warn" | "bad";

/** A state as a tinted word (look 'Badges'); not interactive. */
export function Badge({ tone = "idle", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}

/**
 * Spec section 2, 'Stock indicator': 0 out of stock, 1 to 4 low, 5 or more healthy; a shape and a word with each. `inWords` shows
 * the word of a healthy stock too, where no head names the figure.
 */
export function StockMark({ stock, inWords = false }: { stock: number; inWords?: boolean }) {
  if (stock <= 0) return <Mark kind="bad" stock={stock} words="out of stock" />;
  if (stock < LOW_STOCK_THRESHOLD) return <Mark kind="warn" stock={stock} words="low stock" />;
  return (
    <span className="stock ok">
      {count.format(stock)}
      {inWords ? " in stock" : <span className="sr">, in stock</span>}
    </span>
  );
}

/** The figure, with the words below it in narrow columns. */
function Mark({ kind, stock, words }: { kind: "bad" | "warn"; stock: number; words: string }) {
  return (
    <span className={`stock ${kind}`}>
      <span>
        {count.format(stock)}
        <span className="comma">,</span> <span className="unbroken">{words}</span>
      </span>
    </span>
  );
}

/** A rendered page, or where its address leads. */
export interface Rendered {
  status: number;
  location?: string;
  html: string;
  /** Whether everything that it shows could be read: only then may it be kept. */
  isWhole: boolean;
  /** What broke it, which the page does not tell: for the log. */
  problem?: unknown;
}

export interface Rendered {
  status: number;
  location?: string;
  html: string;
  /** Whether all its data loaded: only then may it be cached. */
  isWhole: boolean;
  /** The error for the log; the page doesn't show it. */
  problem?: unknown;
}

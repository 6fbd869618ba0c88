import { useWatch } from "react-hook-form";

/** A text shows its length from this share of the limit. */
const NEAR = 0.8;

/** How long a field's text is, of the most that it may be, once it comes near. */
export function Counter({ name, max }: { name: string; max: number }) {
  const text: unknown = useWatch({ name });
  const { length } = String(text ?? "").trim();
  if (length < NEAR * max) return null;
  return <span className={length > max ? "bad-text" : undefined}>{`${length} of ${max} characters`}</span>;
}

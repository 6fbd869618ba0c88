import { useWatch } from "react-hook-form";

/** How long a field's text is, of the most that it may be. */
export function Counter({ name, max }: { name: string; max: number }) {
  const text: unknown = useWatch({ name });
  const { length } = String(text ?? "").trim();
  return <span className={length > max ? "bad-text" : undefined}>{`${length} of ${max} characters`}</span>;
}

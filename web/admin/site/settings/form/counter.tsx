import { useWatch } from "react-hook-form";

/** How much of a text's room is used. */
export function Counter({ name, max }: { name: string; max: number }) {
  const text: unknown = useWatch({ name });
  const { length } = String(text ?? "").trim();
  return <span className={length > max ? "over" : undefined}>{`${length} of ${max} characters`}</span>;
}

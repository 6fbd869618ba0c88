import { Spinner } from "../../../ui/spinner.tsx";

/** A spinner with its words, read out when it comes. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="loading line gap-3 quiet" role="status">
      <Spinner />
      {text}
    </p>
  );
}

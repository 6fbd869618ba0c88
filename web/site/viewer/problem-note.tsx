import { Button } from "../../ui/button.tsx";

interface Props {
  text: string;
  onRetry: () => void;
}

/** What stands in the place of a page that cannot be shown (spec section 8, 'Catalogue'). */
export function ProblemNote({ text, onRetry }: Props) {
  return (
    <div className="vfail" role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

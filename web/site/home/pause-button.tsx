import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

interface Props {
  noun: string;
  /** Undefined if nothing moves automatically, so that there is nothing to pause. */
  isMoving: boolean | undefined;
  toggle: () => void;
}

export function PauseButton({ noun, isMoving, toggle }: Props) {
  // The button needs the script: until then its space is reserved.
  if (isMoving === undefined)
    return <span className={buttonClass({ shape: "icon" }, "away")} aria-hidden="true" />;
  return (
    <Button shape="icon" aria-label={isMoving ? `Pause ${noun}` : `Play ${noun}`} onClick={toggle}>
      <Icon name={isMoving ? "pause" : "play"} className="i s" />
    </Button>
  );
}

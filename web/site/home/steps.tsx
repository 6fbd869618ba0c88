import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PauseButton } from "./pause-button.tsx";

interface Props {
  /** The name of an item: 'slide', 'news'. */
  noun: string;
  titles: string[];
  current: number;
  show: (index: number) => void;
  isMoving: boolean | undefined;
  toggle: () => void;
}

/** Pause, dots, previous and next of a series of items, which wraps (spec section 4). */
export function Steps({ noun, titles, current, show, isMoving, toggle }: Props) {
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return (
    <div className="line push steps needs-script off-paper">
      <PauseButton noun={noun} isMoving={isMoving} toggle={toggle} />
      <div className="cluster gap-0 dots">
        {titles.map((title, index) => (
          <UnstyledButton
            // biome-ignore lint/suspicious/noArrayIndexKey: dots are only distinguished by position
            key={index}
            className="middle"
            aria-label={`${name} ${index + 1}: ${title}`}
            aria-current={index === current || undefined}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <Button shape="icon" aria-label={`Previous ${noun}`} onClick={() => show(current - 1)}>
        <Icon name="left" className="i s" />
      </Button>
      <Button shape="icon" aria-label={`Next ${noun}`} onClick={() => show(current + 1)}>
        <Icon name="right" className="i s" />
      </Button>
    </div>
  );
}

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { UnstyledButton } from "../../../ui/button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  label: string;
  /** Of the button that opens it, with what it shows. */
  className: string;
  face: ReactNode;
  title?: string;
  /** Its lines: links and buttons, made when it is opened. */
  children: ReactNode;
}

/** Whether a line of the menu was pressed. */
const isChoice = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button") !== null;

const LINES = "a, button:not(:disabled), input:not(:disabled)";

/** The line that a key leads to: the next, the one before, the first, the last, or the next that begins with a letter. */
function lineFor(key: string, menu: HTMLElement): HTMLElement | undefined {
  const lines = [...menu.querySelectorAll<HTMLElement>(LINES)];
  const at = lines.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowDown") return lines[(at + 1) % lines.length];
  if (key === "ArrowUp") return lines.at(at < 0 ? -1 : at - 1);
  if (key === "Home") return lines[0];
  if (key === "End") return lines.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const following = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  const beginsWith = (line: HTMLElement) =>
    line.closest("li")?.textContent.trim().toLowerCase().startsWith(key);
  return following.find(beginsWith);
}

/**
 * Rarer ways on, in a menu of the browser's own: it closes by itself, after a choice as well, and gives the focus back. The down
 * arrow opens it; arrows, Home, End and first letters move in it. Chrome below 114, Safari below 17 and Firefox below 125 have no such menus; there it is a dialog.
 */
export function PopMenu({ label, className, face, title, children }: Props) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLUListElement>(null);
  /** The key that opened it, until its lines are there. */
  const opening = useRef<string>(undefined);
  useEffect(() => {
    if (isOpen && opening.current && element.current) lineFor(opening.current, element.current)?.focus();
    opening.current = undefined;
  }, [isOpen]);
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    opening.current = event.key;
    element.current?.showPopover();
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lineFor(event.key.length === 1 ? event.key.toLowerCase() : event.key, event.currentTarget);
    if (!line) return;
    event.preventDefault();
    line.focus();
  };
  const button = { type: "button", className, "aria-label": label, title, children: face } as const;
  if (!("popover" in HTMLElement.prototype)) {
    const close = () => setOpen(false);
    return (
      <>
        <UnstyledButton {...button} onClick={() => setOpen(true)} />
        {isOpen && (
          <Dialog title={label} onClose={close}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its lines is a click too */}
            <ul className="floating popmenu nav-list" onClick={(event) => isChoice(event) && close()}>
              {children}
            </ul>
          </Dialog>
        )}
      </>
    );
  }
  return (
    <>
      <UnstyledButton {...button} popoverTarget={menu} onKeyDown={openByKey} />
      <ul
        ref={element}
        id={menu}
        popover="auto"
        className="floating popmenu nav-list"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === "open")}
        onClick={(event) => isChoice(event) && event.currentTarget.hidePopover()}
        onKeyDown={moveByKey}
      >
        {isOpen && children}
      </ul>
    </>
  );
}

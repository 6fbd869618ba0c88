import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useLayer } from "#web/routing/layers.ts";
import { buttonClass, UnstyledButton } from "#web/ui/button.tsx";
import { Dialog } from "./dialog.tsx";
import { AdminIcon } from "./icons.tsx";

interface Props {
  label: string;
  /** Classes of the button that opens the menu; `face` is the button's content. */
  className: string;
  face: ReactNode;
  title?: string;
  /** The items: links and buttons, rendered while the menu is open. */
  children: ReactNode;
}

/** Returns whether an item of the menu was pressed. */
const isChoice = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button") !== null;

const LINES = "a, button:not(:disabled), input:not(:disabled)";

/** Returns the item a key moves the focus to: next, previous, first, last, or the next that starts with a letter. */
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
 * A menu of secondary actions, made of the browser's popover, which closes on Escape, a press outside or a choice and returns
 * the focus. Arrow keys open it; arrows, Home, End and first letters move in it. Without popovers (Chrome before 114, Safari
 * before 17, Firefox before 125) it is a dialog.
 */
export function PopMenu({ label, className, face, title, children }: Props) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLUListElement>(null);
  /** The key that opened the menu, until its items are rendered. */
  const opening = useRef<string>(undefined);
  useEffect(() => {
    if (isOpen && opening.current && element.current) lineFor(opening.current, element.current)?.focus();
    opening.current = undefined;
  }, [isOpen]);
  const hasPopover = "popover" in HTMLElement.prototype;
  useLayer(() => {
    element.current?.hidePopover();
    setOpen(false);
  }, isOpen && hasPopover);
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
  if (!hasPopover) {
    const close = () => setOpen(false);
    return (
      <>
        <UnstyledButton {...button} onClick={() => setOpen(true)} />
        {isOpen && (
          <Dialog title={label} onClose={close}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on an item is a click too */}
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

/** The menu at the end of a row, with what is seldom done to it; the last item is the one that can't be undone. */
export const RowMenu = ({ of, children }: { of: string; children: ReactNode }) => (
  <PopMenu
    label={`More for ${of}`}
    title="More"
    className={buttonClass({ look: "ghost", size: "small", shape: "icon" })}
    face={<AdminIcon name="more" className="i s" />}
  >
    {children}
  </PopMenu>
);

import { useRef, useState } from "react";

/** Something that a button opens and closes; when it closes, the keyboard is back where it was opened. */
export function useToggle() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const toggle = () => {
    if (!isOpen) opener.current = document.activeElement;
    else if (opener.current instanceof HTMLElement) opener.current.focus();
    setIsOpen(!isOpen);
  };
  return { isOpen, toggle };
}

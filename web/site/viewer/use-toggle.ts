import { useRef, useState } from "react";

/** An open state that returns the focus to its opener on closing. */
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

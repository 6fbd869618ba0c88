import { type DragEvent, useEffect, useRef, useState } from "react";

/** The props of a drop target. `data-over` is set while files are over it. */
export type DropZone = ReturnType<typeof useDropZone>;

/** Makes an element a drop target, except for drop targets inside it. */
export function useDropZone(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event.dataTransfer)) return;
      setIsOver(!event.isDefaultPrevented());
      event.preventDefault();
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      setIsOver(false);
      if (event.isDefaultPrevented() || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/** Makes the page a drop target, except for drop targets on it. Returns whether files are over the page. */
export function usePageDrops(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const over = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      setIsOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const left = (event: globalThis.DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const dropped = (event: globalThis.DragEvent) => {
      setIsOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      latest.current([...event.dataTransfer.files]);
    };
    // On the document, so that they run after each target's listeners and before `refuseStrayDrops`.
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", left);
    document.addEventListener("drop", dropped);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", left);
      document.removeEventListener("drop", dropped);
    };
  }, []);
  return isOver;
}

/** An effect: keeps the browser from opening a file that is dropped outside of a drop target. */
export function refuseStrayDrops(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
  return () => {
    window.removeEventListener("dragover", refuse);
    window.removeEventListener("drop", refuse);
  };
}

const holdsFiles = ({ types }: DataTransfer) => types.includes("Files");

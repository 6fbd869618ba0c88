import { type DragEvent, useEffect, useRef, useState } from "react";

/** Makes an element take dropped files; `isOver` tells that they are over it now. */
export function useDropZone(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    zone: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        if (!holdsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A drop that misses every zone must not lead the browser away from what is being sent. */
export function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      // A zone has said that it takes them.
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
  }, []);
}

/**
 * Takes files that are dropped anywhere on the page, but where a zone takes them itself: a drop that misses must not lead
 * the browser away from what was typed. Tells whether files are over the page now.
 */
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
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", left);
    window.addEventListener("drop", dropped);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", left);
      window.removeEventListener("drop", dropped);
    };
  }, []);
  return isOver;
}

const holdsFiles = ({ types }: DataTransfer) => types.includes("Files");

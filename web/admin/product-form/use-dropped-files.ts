import { useEffect, useRef, useState } from "react";

/**
 * Takes files that are dropped or pasted anywhere on the page: a drop that misses must not lead the browser away
 * from what was typed. Tells whether files are over the page now.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const dropped = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    // Cells of a spreadsheet come as text and as a picture of themselves: those are text.
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || event.clipboardData?.types.includes("text/plain")) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", left);
    window.addEventListener("drop", dropped);
    window.addEventListener("paste", pasted);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", left);
      window.removeEventListener("drop", dropped);
      window.removeEventListener("paste", pasted);
    };
  }, []);
  return isOver;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => !!dataTransfer?.types.includes("Files");

import { useEffect, useRef } from "react";

/** Selects all rows of the page, or none; indeterminate if some are selected. */
export function SelectPage({
  chosen,
  of,
  onChange,
}: {
  chosen: number;
  of: number;
  onChange: (all: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = of > 0 && chosen === of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);
  return (
    <input
      ref={box}
      className="check"
      type="checkbox"
      aria-label="Select all on this page"
      checked={isAll}
      disabled={of === 0}
      onChange={() => onChange(!isAll)}
    />
  );
}

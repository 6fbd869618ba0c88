import { type ComponentProps, useEffect, useRef } from "react";

type BoxProps = Omit<ComponentProps<"input">, "type" | "role" | "className">;

/** A check box (look 'Check boxes'); takes the props of react-hook-form's `register`. */
export const Check = (box: BoxProps) => <input {...box} type="checkbox" className="check" />;

/** A switch, which takes effect immediately; `isPending` while its call runs. */
export const Switch = ({ isPending, ...box }: BoxProps & { isPending?: boolean }) => (
  <input
    {...box}
    type="checkbox"
    className="switch"
    // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
    role="switch"
    aria-busy={isPending || undefined}
  />
);

interface PageProps {
  /** The number of selected rows on the page; `of` is the number of all. */
  chosen: number;
  of: number;
  onChange: (all: boolean) => void;
}

/** Selects all rows of the page, or none; indeterminate while some are selected. */
export function SelectPage({ chosen, of, onChange }: PageProps) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = of > 0 && chosen === of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);
  return (
    <Check
      ref={box}
      aria-label="Select all on this page"
      checked={isAll}
      disabled={of === 0}
      onChange={() => onChange(!isAll)}
    />
  );
}

import { useEffect, useRef } from "react";
import { PartPicture } from "../../ui/picture.tsx";
import { Keys } from "../shortcuts/keys.tsx";
import type { PaletteItem } from "./items.ts";

interface Props {
  item: PaletteItem;
  id: string;
  isActive: boolean;
  onActive: () => void;
  onRun: () => void;
}

/** A line of the palette. The keyboard stays in the field, which says which line it is on. */
export function Option({ item, id, isActive, onActive, onRun }: Props) {
  const { label, code, detail, group, image, shortcut } = item;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (ARIA 1.2 combobox)
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={group === "Products" ? "option part" : "option"}
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {group === "Products" && (
        <PartPicture image={image && { ...image, src: image.url }} sizes="48px" priority="next" />
      )}
      <span className="label">
        {label}
        {code && (
          <span className="small quiet">
            <span className="mono">{code}</span>
            {detail && `, ${detail}`}
          </span>
        )}
      </span>
      {shortcut && <Keys of={shortcut} />}
    </div>
  );
}

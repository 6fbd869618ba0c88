import { type DragDropManager, DragDropProvider, PointerSensor } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import type { ReactNode } from "react";

const SENSORS = [PointerSensor];
/**
 * No plugins: the one that floats the dragged entry adds style elements, which the page's security policy blocks. Instead,
 * sortable.css marks the dragged entry, which moves to its new place during the drag.
 */
const NO_PLUGINS: never[] = [];

type Shape = NonNullable<DragDropManager["dragOperation"]["shape"]>["initial"];
/** A dragged entry's shape, which the library types less precisely. */
type Rectangle = Shape & { translate: (x: number, y: number) => Shape };

/** A list that is reordered by dragging; `Grip` and `MoveButtons` reorder it by keyboard. */
export function SortableList({
  onMove,
  children,
}: {
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={NO_PLUGINS}
      onDragStart={({ operation: { source } }, { dragOperation }) => {
        if (isSortable(source)) dragOperation.shape = source.sortable.refreshShape() ?? null;
      }}
      onDragMove={(_event, { dragOperation }) => {
        const { shape, transform } = dragOperation;
        if (shape) dragOperation.shape = (shape.initial as Rectangle).translate(transform.x, transform.y);
      }}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source)) return;
        if (source.index !== source.initialIndex) onMove(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

import { type DragDropManager, DragDropProvider, PointerSensor } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import type { ReactNode } from "react";

const SENSORS = [PointerSensor];
/**
 * None of the library's plugins: the one that lets an entry float writes style elements, which the page's policy
 * refuses. What is dragged is marked by sortable.css instead, and goes to its new place while it is dragged.
 */
const NO_PLUGINS: never[] = [];

type Shape = NonNullable<DragDropManager["dragOperation"]["shape"]>["initial"];
/** What an entry is measured as; the library's types only say that it has a shape. */
type Rectangle = Shape & { translate: (x: number, y: number) => Shape };

/** A list whose entries are dragged into another order; the keyboard has buttons of its own for that. */
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

import { type FormEvent, useState } from "react";
import type { Box, CatalogPage } from "#contract/catalogs/catalog.ts";
import type { ReadingPage } from "#contract/catalogs/reading.ts";
import { counted } from "#contract/platform/counted.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { AdminPagePiece } from "./page-piece.tsx";

type Table = ReadingPage["tables"][number];
export type Cell = Table["cells"][number];

interface Props {
  table: Table;
  image: CatalogPage | undefined;
  isChangeable: boolean;
  onCell: (cell: Cell, text: string) => void;
}

/** Asks the user about uncertain OCR cells, one after the other. */
export function AskUnsure({ table, ...shown }: Props) {
  const unsure = table.cells.filter(({ isUnsure }) => isUnsure);
  const [cell] = unsure;
  if (!cell) return null;
  return (
    <Question key={`${cell.row} ${cell.column} ${cell.text}`} cell={cell} left={unsure.length} {...shown} />
  );
}

interface QuestionProps extends Omit<Props, "table"> {
  cell: Cell;
  left: number;
}

function Question({ cell, left, image, isChangeable, onCell }: QuestionProps) {
  const [text, setText] = useState(cell.text);
  const answer = (event: FormEvent) => {
    event.preventDefault();
    onCell(cell, text);
  };
  return (
    <form className="note warn" noValidate onSubmit={answer}>
      <div className="stack gap-3">
        <p>{counted(left, "cell")} of this table may have been misread. What does this one say?</p>
        {image && (
          <span className="parts-piece" role="img" aria-label="The cell on its page">
            <AdminPagePiece page={image} box={around(cell.box)} />
          </span>
        )}
        <div className="cluster low">
          <TextField
            label="The cell says"
            className="mono"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" {...unlessBusy(!isChangeable)}>
            Confirm
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Returns a cell's box with a margin, since words of a skewed scan are slightly displaced. */
function around([x, y, w, h]: Box): Box {
  const [left, top] = [Math.max(0, x - 0.03), Math.max(0, y - h * 0.8)];
  return [left, top, Math.min(1 - left, w + 0.06), Math.min(1 - top, h * 2.6)];
}

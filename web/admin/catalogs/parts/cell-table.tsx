import type { CatalogPage } from "#contract/catalogs/catalog.ts";
import type { ImageKind, ReadingPage } from "#contract/catalogs/reading.ts";
import { UnstyledButton } from "#web/ui/button.tsx";
import { Unbroken } from "#web/ui/parts/unbroken.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { AdminPagePiece } from "./page-piece.tsx";

type Table = ReadingPage["tables"][number];
type FoundImage = Table["pictures"][number];

interface Props {
  table: Table;
  code: number | undefined;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
  isChangeable: boolean;
  onImage: (row: number) => void;
}

const KINDS: Readonly<Record<ImageKind, string>> = {
  image: "Image of the row",
  figure: "Its drawing",
  drawing: "The page's drawing",
  row: "The row itself",
  hand: "Chosen by hand",
};

export function CellTable({ table, code, pages, isChangeable, onImage }: Props) {
  const { rows, columns, headRows, cells, pictures } = table;
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const covered = new Set(
    cells.flatMap(({ row, column, lastRow, lastColumn }) =>
      spread(row, lastRow).flatMap((r) => spread(column, lastColumn).map((c) => `${r} ${c}`)),
    ),
  );
  const lines = Array.from({ length: rows }, (_, row) => row);
  return (
    <section className="parts-cells" aria-label={`Cells of table ${table.table + 1}`}>
      <table className="tbl">
        <tbody>
          {lines.map((row) => (
            <tr key={row}>
              {row < headRows ? (
                <th scope="col">{row === 0 && "Image"}</th>
              ) : (
                <td>
                  <RowImage
                    image={pictures.find((each) => each.row === row)}
                    row={row - headRows + 1}
                    pages={pages}
                    isChangeable={isChangeable}
                    onPress={() => onImage(row)}
                  />
                </td>
              )}
              {spread(0, columns - 1).map((column) => {
                const cell = at.get(`${row} ${column}`);
                if (!cell && covered.has(`${row} ${column}`)) return null;
                const spans = {
                  ...(cell && cell.lastColumn > column ? { colSpan: cell.lastColumn - column + 1 } : {}),
                  ...(cell && cell.lastRow > row ? { rowSpan: cell.lastRow - row + 1 } : {}),
                };
                return row < headRows ? (
                  <th key={column} scope="col" {...spans}>
                    {cell?.text}
                  </th>
                ) : (
                  <td key={column} className={column === code ? "mono unbroken" : undefined} {...spans}>
                    {cell?.isUnsure ? (
                      <span className="parts-unsure" title="Unsure">
                        {cell.text}
                      </span>
                    ) : (
                      cell && <Unbroken text={cell.text} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const spread = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

interface RowImageProps {
  image: FoundImage | undefined;
  row: number;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
  isChangeable: boolean;
  onPress: () => void;
}

function RowImage({ image, row, pages, isChangeable, onPress }: RowImageProps) {
  const page = image && pages?.get(image.pageNumber);
  if (!image) return null;
  const { box, kind } = image;
  return (
    <UnstyledButton
      className="parts-image"
      aria-label={`Image of row ${row}: ${KINDS[kind]}. Choose another`}
      title={KINDS[kind]}
      {...unlessBusy(!isChangeable, onPress)}
    >
      {page && <AdminPagePiece page={page} box={box} />}
    </UnstyledButton>
  );
}

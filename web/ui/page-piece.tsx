import "../styles/piece.css";
import type { PagePiece } from "../../contract/catalogs/catalog.ts";

/** A cut-out of a catalogue page with its marks. It is decorative: the text is beside it. */
export function PagePieceView({ piece: { url, width, height, marks } }: { piece: PagePiece }) {
  return (
    <span className="piece">
      <img src={url} width={width} height={height} alt="" loading="lazy" decoding="async" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {marks.map(([left, top, w, h]) => (
          <rect
            key={`${left} ${top}`}
            x={left * width - 3}
            y={top * height - 2}
            width={w * width + 6}
            height={h * height + 4}
          />
        ))}
      </svg>
    </span>
  );
}

import type { HistoryDifference } from "../../../contract/product-history.ts";
import { PartPicture } from "../../ui/picture.tsx";

/** What became of one field: the old value struck out, the new one marked, each named for who hears it. */
export function Difference({ difference }: { difference: HistoryDifference }) {
  switch (difference.kind) {
    case "value":
      return <Values from={difference.from} to={difference.to} />;
    case "words":
      return (
        <p className="words">
          {difference.pieces.map(({ change, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay in their order
            <Piece key={place} change={change} text={text} />
          ))}
        </p>
      );
    case "pictures":
      return <Pictures {...difference} />;
  }
}

function Values({ from, to }: { from: string | null; to: string | null }) {
  return (
    <>
      {from === null ? <span className="quiet">none</span> : <Piece change="removed" text={from} />}
      <span aria-hidden="true"> → </span>
      {to === null ? <span className="quiet">none</span> : <Piece change="added" text={to} />}
    </>
  );
}

function Piece({ change, text }: { change: "kept" | "removed" | "added"; text: string }) {
  if (change === "kept") return <span>{text}</span>;
  return change === "removed" ? (
    <del>
      <span className="sr">Removed: </span>
      {text}
      <span className="sr">. </span>
    </del>
  ) : (
    <ins>
      <span className="sr">Added: </span>
      {text}
      <span className="sr">. </span>
    </ins>
  );
}

function Pictures({ added, removed, shown }: Extract<HistoryDifference, { kind: "pictures" }>) {
  const counts = [added && `${added} added`, removed && `${removed} removed`].filter(Boolean);
  return (
    <>
      {counts.join(", ")}
      {shown.length > 0 && (
        <span className="shown">
          {shown.map((image, place) => (
            <PartPicture
              key={image.key}
              image={{ ...image, src: image.url }}
              sizes="72px"
              alt={`Added picture ${place + 1}`}
            />
          ))}
        </span>
      )}
    </>
  );
}

import type { ProductImport } from "../../../contract/import.ts";
import { IMPORT_COUNTS } from "../../../contract/messages.ts";

/** How the files were read, so that a wrong guess is seen. */
export function ReadingFacts({ item }: { item: ProductImport }) {
  const { encoding, separator, rows, zipName, pictures, unusedPictures } = item;
  const facts = [
    { name: "Read", value: IMPORT_COUNTS.rows(rows) },
    { name: "Separator", value: separator },
    { name: "Encoding", value: encoding },
    { name: "Pictures", value: zipName && IMPORT_COUNTS.pictures(pictures, zipName) },
    { name: "Unused", value: unusedPictures > 0 && IMPORT_COUNTS.unusedPictures(unusedPictures) },
  ];
  return (
    <dl className="reading">
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

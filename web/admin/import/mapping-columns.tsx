import { IMPORT_TARGETS, type ImportTarget } from "../../../contract/import-heads.ts";
import type { ImportColumn, ImportMapping, ImportPreview } from "../../../contract/import-mapping.ts";
import { IMPORT_MAPPING } from "../../../contract/messages.ts";
import { withTarget } from "./mapping.ts";
import { shortText } from "./shorten.ts";

interface Props {
  preview: ImportPreview;
  mapping: ImportMapping;
  onChange: (changes: Partial<ImportMapping>) => void;
}

/** The columns of the file, each with what stands in its first rows and what it is taken for. */
export function MappingColumns({ preview, mapping, onChange }: Props) {
  return (
    <table className="mapping">
      <thead>
        <tr>
          <th scope="col">{IMPORT_MAPPING.column}</th>
          <th scope="col">{IMPORT_MAPPING.first}</th>
          <th scope="col">{IMPORT_MAPPING.is}</th>
        </tr>
      </thead>
      <tbody>
        {preview.columns.map((column, place) => {
          const name = column.name || IMPORT_MAPPING.unnamed(place + 1);
          const target = mapping.columns[place] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may have one name
            <tr key={place} className={target === null ? "left-out" : undefined}>
              <th scope="row" className="breaks">
                {name}
              </th>
              <td className="breaks">
                <Samples column={column} />
              </td>
              <td>
                <select
                  className="in"
                  aria-label={`${name}: ${IMPORT_MAPPING.is}`}
                  value={target ?? ""}
                  onChange={({ currentTarget }) =>
                    onChange(withTarget(mapping, place, (currentTarget.value || null) as ImportTarget | null))
                  }
                >
                  <option value="">{IMPORT_MAPPING.leaveOut}</option>
                  {IMPORT_TARGETS.map((each) => (
                    <option key={each} value={each}>
                      {LABELS[each] ?? each}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const LABELS: Readonly<Partial<Record<ImportTarget, string>>> = {
  Specification: IMPORT_MAPPING.own,
  Group: IMPORT_MAPPING.group,
};

const SHOWN = 3;

function Samples({ column: { samples, filled } }: { column: ImportColumn }) {
  const some = [...new Set(samples.filter(Boolean))].slice(0, SHOWN);
  if (filled === 0) return <span className="quiet">{IMPORT_MAPPING.empty}</span>;
  return <span className="typed small">{shortText(some.join(" · "))}</span>;
}

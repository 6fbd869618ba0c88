import { useState } from "react";
import { IMPORT_TARGETS, type ImportTarget } from "../../../contract/imports/import-heads.ts";
import type { ImportColumn, ImportMapping, ImportPreview } from "../../../contract/imports/import-mapping.ts";
import { IMPORT_MAPPING } from "../../../contract/messages.ts";
import { SPECIFICATION_NAME_MAX } from "../../../contract/platform/limits.ts";
import { UnstyledButton } from "../../ui/button.tsx";
import { withName, withTarget } from "./mapping.ts";
import { shortText } from "./shorten.ts";

interface Props {
  preview: ImportPreview;
  mapping: ImportMapping;
  onChange: (changes: Partial<ImportMapping>) => void;
}

/** The columns of the file, each with what stands in its first rows and what it is taken for; empty ones stay aside. */
export function MappingColumns({ preview, mapping, onChange }: Props) {
  const [hasEmpties, setHasEmpties] = useState(false);
  const places = preview.columns.map((_, place) => place);
  const isAside = (place: number) => preview.columns[place]?.filled === 0 && !mapping.columns[place];
  const empties = places.filter(isAside);
  const line = (place: number) => (
    <ColumnLine key={place} place={place} preview={preview} mapping={mapping} onChange={onChange} />
  );
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
        {places.filter((place) => !isAside(place)).map(line)}
        {empties.length > 0 && (
          <tr>
            <td colSpan={3}>
              <UnstyledButton
                className="show-all"
                aria-expanded={hasEmpties}
                onClick={() => setHasEmpties(!hasEmpties)}
              >
                {hasEmpties ? IMPORT_MAPPING.hideEmpties : IMPORT_MAPPING.empties(empties.length)}
              </UnstyledButton>
            </td>
          </tr>
        )}
        {hasEmpties && empties.map(line)}
      </tbody>
    </table>
  );
}

function ColumnLine({ preview, mapping, place, onChange }: Props & { place: number }) {
  const column = preview.columns[place];
  if (!column) return null;
  const name = column.name || IMPORT_MAPPING.unnamed(place + 1);
  const target = mapping.columns[place] ?? null;
  return (
    <tr className={target === null ? "left-out" : undefined}>
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
        {target === "Specification" && (
          <input
            className="in"
            type="text"
            aria-label={IMPORT_MAPPING.called(name)}
            maxLength={SPECIFICATION_NAME_MAX}
            placeholder={column.name}
            defaultValue={mapping.names?.[place] ?? ""}
            onChange={({ currentTarget }) => onChange(withName(mapping, place, currentTarget.value))}
          />
        )}
      </td>
    </tr>
  );
}

const LABELS: Readonly<Partial<Record<ImportTarget, string>>> = {
  Specification: IMPORT_MAPPING.own,
  Machine: IMPORT_MAPPING.machine,
  Group: IMPORT_MAPPING.group,
  Parent: IMPORT_MAPPING.parent,
};

const SHOWN = 3;

function Samples({ column: { samples, filled } }: { column: ImportColumn }) {
  const some = [...new Set(samples.filter(Boolean))].slice(0, SHOWN);
  if (filled === 0) return <span className="quiet">{IMPORT_MAPPING.empty}</span>;
  return <span className="typed small">{shortText(some.join(" · "))}</span>;
}

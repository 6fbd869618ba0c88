import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { imports } from "#contract/imports/calls.ts";
import {
  IMPORT_ENCODINGS,
  type ImportColumn,
  type ImportMapping,
  type ImportPreview,
  type ImportSheetBody,
  type ProductImport,
} from "#contract/imports/import.ts";
import { IMPORT_TARGETS, type ImportTarget } from "#contract/imports/import-heads.ts";
import { ALL_SHEETS } from "#contract/imports/lines.ts";
import { IMPORT_LIST, IMPORT_MAPPING } from "#contract/imports/messages.ts";
import { SPECIFICATION_NAME_MAX } from "#contract/platform/limits.ts";
import { typedNumber } from "#contract/platform/numbers.ts";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { ask } from "../platform/calls/ask.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { Panel } from "../platform/ui/panel.tsx";
import { Read } from "../platform/ui/read.tsx";
import { NUMBER_INPUT } from "../platform/ui/use-form.ts";
import { importMappingQuery, putImport } from "./import-data.ts";
import { MappingChoices, withName, withTarget } from "./mapping-choices.tsx";
import { shortText } from "./shorten.ts";
import { StateActions } from "./state-panel.tsx";

const LABELS: Readonly<Partial<Record<ImportTarget, string>>> = {
  Specification: IMPORT_MAPPING.own,
  Machine: IMPORT_MAPPING.machine,
  Group: IMPORT_MAPPING.group,
  Parent: IMPORT_MAPPING.parent,
};

const SHOWN = 3;

interface Props {
  item: ProductImport;
  /** Called once the mapping is saved and the check has started. */
  onChosen: () => void;
}

/** The mapping of a file's columns: guessed from their names and editable. */
export function MappingPanel({ item, region, onChosen }: Props & { region: RefObject<HTMLElement | null> }) {
  const preview = useQuery(importMappingQuery(item));
  return (
    <Panel
      title={IMPORT_LIST.mapping}
      text={`${IMPORT_MAPPING.lead(item.rows)} ${preview.data?.isRemembered ? IMPORT_MAPPING.remembered : ""}`}
      aside={<StateActions item={item} region={region} />}
      tabIndex={-1}
      ref={region}
    >
      <Read of={preview} loading={IMPORT_MAPPING.loading} failed={IMPORT_MAPPING.fetchFailed} region={region}>
        {(data) => <MappingForm key={data.mapping.headLine} item={item} preview={data} onChosen={onChosen} />}
      </Read>
    </Panel>
  );
}

function MappingForm({ item, preview, onChosen }: Props & { preview: ImportPreview }) {
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping);
  const { isBusy, run } = useCall();
  const change = (changes: Partial<ImportMapping>) => setMapping({ ...mapping, ...changes });

  const send = (call: () => Promise<ProductImport>) =>
    run(async () => {
      const next = await call();
      onChosen();
      putImport(next);
    }, IMPORT_MAPPING.failed);
  const params = { id: item._id };
  const readAgain = (json: ImportSheetBody) => send(() => ask(imports.chooseSheet, { params, json }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(() => ask(imports.chooseMapping, { params, json: mapping }));
      }}
    >
      <SheetChoice item={item} preview={preview} onChoose={readAgain} />
      <MappingColumns preview={preview} mapping={mapping} onChange={change} />
      <MappingChoices preview={preview} mapping={mapping} onChange={change} />
      <div className="save cluster">
        <Button type="submit" look="fill" className="push" {...unlessBusy(isBusy)}>
          {IMPORT_MAPPING.check}
        </Button>
      </div>
    </form>
  );
}

interface SheetChoiceProps {
  item: ProductImport;
  preview: ImportPreview;
  onChoose: (wanted: ImportSheetBody) => Promise<unknown>;
}

function SheetChoice({ item, preview: { sheets, sheet, mapping, encoding }, onChoose }: SheetChoiceProps) {
  const [line, setLine] = useState(String(mapping.headLine));
  const number = typedNumber(line);
  const isOther =
    number !== undefined && Number.isInteger(number) && number >= 0 && number !== mapping.headLine;
  return (
    <div className="pad cluster low">
      {sheets.length > 1 && (
        <SelectField
          label={IMPORT_MAPPING.sheet}
          value={sheet ?? ""}
          onChange={({ currentTarget: { value } }) => void onChoose({ sheet: value, headLine: null })}
        >
          <option value={ALL_SHEETS}>{IMPORT_MAPPING.allSheets}</option>
          {sheets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {item.encoding && (
        <SelectField
          label={IMPORT_MAPPING.encoding}
          value={item.encoding}
          onChange={({ currentTarget: { value } }) => {
            const wanted = IMPORT_ENCODINGS.find((each) => each === value);
            void onChoose({ sheet, headLine: null, ...(wanted && { encoding: wanted }) });
          }}
        >
          {IMPORT_ENCODINGS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...NUMBER_INPUT}
        className="few"
        label={IMPORT_MAPPING.headLine}
        value={line}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
      />
      <Button
        disabled={!isOther}
        onClick={() => void onChoose({ sheet, headLine: number ?? null, ...(encoding && { encoding }) })}
      >
        {IMPORT_MAPPING.readAgain}
      </Button>
    </div>
  );
}

interface MappingColumnsProps {
  preview: ImportPreview;
  mapping: ImportMapping;
  onChange: (changes: Partial<ImportMapping>) => void;
}

/** The file's columns with sample values and their mapping; empty columns are collapsed. */
function MappingColumns({ preview, mapping, onChange }: MappingColumnsProps) {
  const [hasEmpties, setHasEmpties] = useState(false);
  const places = preview.columns.map((_, place) => place);
  const isAside = (place: number) => preview.columns[place]?.filled === 0 && !mapping.columns[place];
  const empties = places.filter(isAside);
  const line = (place: number) => (
    <ColumnLine key={place} place={place} preview={preview} mapping={mapping} onChange={onChange} />
  );
  return (
    <table className="tbl folds edged mapping">
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
                className="link fine"
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

function ColumnLine({ preview, mapping, place, onChange }: MappingColumnsProps & { place: number }) {
  const column = preview.columns[place];
  if (!column) return null;
  const name = column.name || IMPORT_MAPPING.unnamed(place + 1);
  const target = mapping.columns[place] ?? null;
  return (
    <tr className={target === null ? "left-out" : undefined}>
      <th scope="row" className="breaks">
        {name}
        {column.isHidden && (
          <small className="block fine quiet">
            {target === null ? IMPORT_MAPPING.hiddenColumnOut : IMPORT_MAPPING.hiddenColumn}
          </small>
        )}
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

function Samples({ column: { samples, filled } }: { column: ImportColumn }) {
  const some = [...new Set(samples.filter(Boolean))].slice(0, SHOWN);
  if (filled === 0) return <span className="quiet">{IMPORT_MAPPING.empty}</span>;
  return <span className="typed small">{shortText(some.join(" · "))}</span>;
}

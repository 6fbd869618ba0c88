import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { readings } from "#contract/catalogs/calls.ts";
import type { Catalog } from "#contract/catalogs/catalog.ts";
import {
  type DraftBody,
  FILLED_BY,
  FILLS,
  type FilledBy,
  type Fills,
  type PartsReading,
  type ReadingComparison,
  type TableGroup,
} from "#contract/catalogs/reading.ts";
import { FIND_PARTS } from "#contract/catalogs/reading-messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { Figures } from "#web/admin/platform/ui/figures.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { comparisonQuery, isReadingPending, isUsual, putReading } from "./reading-data.ts";

const LABELS: Readonly<Record<FilledBy, string>> = {
  section: "The section of the catalogue says",
  heading: "The heading of the page says",
  title: "The name above the table says",
};
const WORDS: Readonly<Record<Fills, string>> = {
  machine: "the machine",
  kind: "the kind of part",
  brand: "the brand",
};

interface Props {
  catalog: Catalog;
  reading: PartsReading;
  page: number;
  onPage: (page: number) => void;
}

export function GroupList({ catalog, reading, page, onPage }: Props) {
  const { groups } = reading;
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [fills, setFills] = useState<DraftBody["fills"]>({ section: null, heading: null, title: null });
  const { isBusy, run } = useCall();
  /** Opens the import once it is created, also by a press before a reload. */
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  const isTaken = (group: TableGroup) => group.code !== null && (choices.get(group.group) ?? isUsual(group));
  const takenGroups = groups.filter(isTaken).map(({ group }) => group);
  const comparison = useQuery(comparisonQuery(reading, takenGroups));
  const rows = takenGroups.length > 0 ? (comparison.data?.rows ?? 0) : 0;
  const canTake = rows > 0 && !isBusy && !isReadingPending(reading);
  const importId = reading.state === "made" ? reading.importId : null;
  const isMaking = reading.state === "making";
  useEffect(() => {
    if (isMaking) setIsWanted(true);
  }, [isMaking]);
  useEffect(() => {
    if (isWanted && importId) void navigate({ to: "/admin/products/import/$id", params: { id: importId } });
  }, [isWanted, importId, navigate]);
  const take = async () => {
    const json = { groups: takenGroups, fills };
    putReading(await ask(readings.draft, { params: { id: reading._id }, json }));
    setIsWanted(true);
  };
  const coded = groups
    .filter(({ code }) => code !== null)
    .sort((a, b) => Number(isUsual(b)) - Number(isUsual(a)) || firstOf(a) - firstOf(b));
  const codelessGroups = groups.filter(({ code }) => code === null);
  const line = (group: TableGroup) => (
    <Group
      key={group.group}
      group={group}
      isTaken={isTaken(group)}
      shown={page}
      onTake={(isOn) => setChoices(new Map(choices).set(group.group, isOn))}
      onPage={onPage}
    />
  );
  return (
    <Panel title="Tables" aside={<p className="push nums">{counted(tablesIn(groups), "table")}</p>}>
      <ul className="ruled">{coded.map(line)}</ul>
      {codelessGroups.length > 0 && (
        <details className="folding parts-codeless" open={coded.length === 0}>
          <summary className="line small strong">
            {counted(tablesIn(codelessGroups), "table")} without codes
          </summary>
          <p className="fine quiet">{FIND_PARTS.codeless}</p>
          <ul className="ruled">{codelessGroups.map(line)}</ul>
        </details>
      )}
      <div className="pad stack">
        <FillChoices fills={fills} onChange={setFills} />
        {comparison.isError && <p className="small">{FIND_PARTS.compareFailed}</p>}
        {comparison.data && takenGroups.length > 0 && <Comparison comparison={comparison.data} />}
      </div>
      <footer className="cluster fills">
        <Button look="fill" {...unlessBusy(!canTake, () => void run(take, FIND_PARTS.draftFailed))}>
          Import {counted(rows, "part")}
        </Button>
        {importId && (
          <Link
            className={buttonClass()}
            to="/admin/products/import/$id"
            params={{ id: importId }}
            aria-label={`Check the parts of ${catalog.originalName}`}
          >
            Check the parts
          </Link>
        )}
      </footer>
    </Panel>
  );
}

const firstOf = ({ pages }: TableGroup) => pages[0] ?? 0;
const tablesIn = (groups: readonly TableGroup[]) => groups.reduce((sum, { tables }) => sum + tables, 0);

interface GroupProps {
  group: TableGroup;
  isTaken: boolean;
  shown: number;
  onTake: (isTaken: boolean) => void;
  onPage: (page: number) => void;
}

const PAGES_SHOWN = 8;

function Group({
  group: { names, tables, rows, unsure, pages, code },
  isTaken,
  shown,
  onTake,
  onPage,
}: GroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  const name = names.filter(Boolean).join(" · ") || "No header row";
  const id = useId();
  return (
    <li className="parts-group">
      <Check
        id={id}
        checked={isTaken}
        disabled={code === null}
        onChange={({ currentTarget }) => onTake(currentTarget.checked)}
      />
      <div className="stack gap-1">
        <label htmlFor={id} className="strong breaks">
          {name}
        </label>
        <p className="fine quiet nums">
          {counted(rows, "row")} in {counted(tables, "table")}
          {unsure > 0 && `, ${counted(unsure, "cell")} unsure`}
        </p>
        <p className="cluster gap-1">
          {(isWhole ? pages : pages.slice(0, PAGES_SHOWN)).map((page) => (
            <Button
              key={page}
              look="bare"
              size="small"
              className="choice nums"
              aria-label={`Page ${page} with ${name}`}
              aria-current={page === shown || undefined}
              onClick={() => onPage(page)}
            >
              {page}
            </Button>
          ))}
          {!isWhole && pages.length > PAGES_SHOWN && (
            <Button look="bare" size="small" onClick={() => setIsWhole(true)}>
              and {pages.length - PAGES_SHOWN} more
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

function Comparison({ comparison }: { comparison: ReadingComparison }) {
  const { rows, again, codeless, known, gone, goneParts } = comparison;
  return (
    <div className="stack gap-3">
      <Figures
        figures={[
          { label: "New", value: comparison.new },
          { label: "Known", value: known },
          { label: "No longer listed", value: gone },
        ]}
      />
      <p className="fine quiet">
        {counted(rows, "code")}
        {again > 0 && `, ${counted(again, "repeated row")} merged`}
        {codeless > 0 && `, ${counted(codeless, "row")} without a code left out`}.
      </p>
      {gone > 0 && (
        <details className="folding">
          <summary className="line small strong">
            {counted(gone, "part")} of this brand's catalogues {gone === 1 ? "is" : "are"} in none of these
            tables
          </summary>
          <ul className="stack gap-1 small">
            {goneParts.map(({ _id, title, partCode }) => (
              <li key={_id}>
                <Link to="/admin/products/$id/edit" params={{ id: _id }}>
                  <span className="mono" translate="no">
                    {partCode}
                  </span>{" "}
                  {title}
                </Link>
              </li>
            ))}
            {gone > goneParts.length && <li>and {gone - goneParts.length} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

interface FillChoicesProps {
  fills: DraftBody["fills"];
  onChange: (fills: DraftBody["fills"]) => void;
}

/** Values from headings on the page that apply to all rows. */
function FillChoices({ fills, onChange }: FillChoicesProps) {
  return (
    <details className="folding">
      <summary className="line small strong">Use headings as details</summary>
      <div className="stack gap-3">
        {FILLED_BY.map((by) => (
          <SelectField
            key={by}
            label={LABELS[by]}
            value={fills[by] ?? ""}
            onChange={({ currentTarget }) => {
              const fill = FILLS.find((each) => each === currentTarget.value) ?? null;
              onChange({ ...fills, [by]: fill });
            }}
          >
            <option value="">nothing</option>
            {FILLS.map((fill) => (
              <option key={fill} value={fill}>
                {WORDS[fill]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}

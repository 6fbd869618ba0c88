import { type ReactNode, useId, useState } from "react";
import type { CorrectPageBody, PartsReading, ReadingPage } from "#contract/catalogs/reading.ts";
import { counted } from "#contract/platform/counted.ts";
import { plainDigits } from "#contract/platform/digits.ts";
import { AdminIcon } from "#web/admin/platform/ui/icons.tsx";
import { NUMBER_INPUT } from "#web/admin/platform/ui/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";

type Table = ReadingPage["tables"][number];
type Given = CorrectPageBody["tables"][number];

/** Returns a table with the user's corrections, for a save. */
export const asGiven = ({ box, borders, headRows, isIgnored, isGiven }: Table): Given => ({
  box,
  borders: isGiven ? borders : null,
  headRows,
  isIgnored,
});

interface Props {
  table: Table;
  reading: PartsReading;
  isChangeable: boolean;
  borders: number[] | undefined;
  onBorders: (borders: number[] | undefined) => void;
  onOutline: () => void;
  onCorrect: (given: Given, isAlike: boolean) => void;
}

export function TableTools(props: Props) {
  const { table, reading, isChangeable, borders, onBorders, onOutline, onCorrect } = props;
  const heading = useId();
  const otherTables = (reading.groups.find(({ group }) => group === table.group)?.tables ?? 1) - 1;
  const [isAlike, setIsAlike] = useState(otherTables > 0);
  const [head, setHead] = useState(String(table.headRows));
  const headRows = /^\d{1,2}$/.test(plainDigits(head)) ? Number(plainDigits(head)) : undefined;
  const isChanged = borders !== undefined || (headRows !== undefined && headRows !== table.headRows);
  const split = () => {
    const own = borders ?? table.borders;
    const widths = own.slice(1).map((border, at) => border - (own[at] ?? 0));
    const widest = widths.indexOf(Math.max(...widths));
    onBorders([
      ...own.slice(0, widest + 1),
      (own[widest] ?? 0) + (widths[widest] ?? 0) / 2,
      ...own.slice(widest + 1),
    ]);
  };
  const press = (change: Partial<Given>) => {
    onCorrect({ ...asGiven(table), ...change }, isAlike && otherTables > 0);
  };
  const read = () => {
    press({ ...(borders ? { borders } : {}), ...(headRows === undefined ? {} : { headRows }) });
  };
  return (
    <section className="parts-tools stack gap-3" aria-labelledby={heading}>
      <h3 id={heading}>
        Table {table.table + 1}
        {table.title && <span className="quiet"> · {table.title}</span>}
      </h3>
      {otherTables > 0 && (
        <label className="line small">
          <input
            type="checkbox"
            checked={isAlike}
            onChange={({ currentTarget }) => setIsAlike(currentTarget.checked)}
          />
          Also apply to {counted(otherTables, "similar table")}
        </label>
      )}
      <div className="cluster">
        <Tool icon="edit" isOff={!isChangeable} onClick={onOutline}>
          Redraw table
        </Tool>
        <Tool icon="plus" isOff={!isChangeable} onClick={split}>
          Add column line
        </Tool>
        <Tool isOff={!isChangeable} onClick={() => press({ isIgnored: !table.isIgnored })}>
          {table.isIgnored ? "Don't ignore" : "Ignore"}
        </Tool>
        <TextField
          {...NUMBER_INPUT}
          className="few"
          label="Header rows"
          value={head}
          onChange={({ currentTarget }) => setHead(currentTarget.value)}
        />
      </div>
      <div className="cluster">
        <Tool isOff={!isChanged || !isChangeable} onClick={read}>
          Read again
        </Tool>
        {borders && <Tool onClick={() => onBorders(undefined)}>Reset the columns</Tool>}
      </div>
    </section>
  );
}

interface ToolProps {
  icon?: "edit" | "plus";
  /** Disabled, but focusable. */
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ icon, isOff = false, onClick, children }: ToolProps) => (
  <Button size="small" {...unlessBusy(isOff, onClick)}>
    {icon && <AdminIcon name={icon} className="i s" />}
    {children}
  </Button>
);

import { useState } from "react";
import type { ImportPreview, ImportSheetBody } from "../../../contract/imports/import-mapping.ts";
import { IMPORT_MAPPING } from "../../../contract/messages.ts";
import { typedNumber } from "../../../contract/platform/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { NUMBER_INPUT } from "../platform/ui/number-input.ts";

interface Props {
  preview: ImportPreview;
  onChoose: (wanted: ImportSheetBody) => Promise<void>;
}

/** Which sheet of a workbook is read, and on which line its names stand. */
export function SheetChoice({ preview: { sheets, sheet, mapping }, onChoose }: Props) {
  const [line, setLine] = useState(String(mapping.headLine));
  const number = typedNumber(line);
  const isOther =
    number !== undefined && Number.isInteger(number) && number > 0 && number !== mapping.headLine;
  return (
    <div className="pad cluster sheet-choice">
      {sheets.length > 1 && (
        <SelectField
          label={IMPORT_MAPPING.sheet}
          value={sheet ?? ""}
          onChange={({ currentTarget: { value } }) => void onChoose({ sheet: value, headLine: null })}
        >
          {sheets.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...NUMBER_INPUT}
        label={IMPORT_MAPPING.headLine}
        value={line}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
      />
      <Button disabled={!isOther} onClick={() => void onChoose({ sheet, headLine: number ?? null })}>
        {IMPORT_MAPPING.readAgain}
      </Button>
    </div>
  );
}

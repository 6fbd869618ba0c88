import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { imports } from "../../../contract/imports/calls.ts";
import type { ProductImport } from "../../../contract/imports/import.ts";
import type {
  ImportMapping,
  ImportPreview,
  ImportSheetBody,
} from "../../../contract/imports/import-mapping.ts";
import { IMPORT_MAPPING } from "../../../contract/messages.ts";
import { Button } from "../../ui/button.tsx";
import { ask } from "../platform/calls/ask.ts";
import { toastFailure } from "../platform/calls/failure.ts";
import { PanelFailed } from "../platform/ui/panel-failed.tsx";
import { Loading } from "../platform/ui/spinner.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { importMappingQuery, putImport } from "./import-data.ts";
import { MappingChoices } from "./mapping-choices.tsx";
import { MappingColumns } from "./mapping-columns.tsx";
import { SheetChoice } from "./sheet-choice.tsx";

interface Props {
  item: ProductImport;
  /** What was chosen is kept, and the rows are being checked. */
  onChosen: () => void;
}

/** What the columns of a file are taken for: guessed from their names, and changed by whoever knows better. */
export function MappingPanel({ item, onChosen }: Props) {
  const { data, isError, refetch } = useQuery(importMappingQuery(item));
  const heading = useId();
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void refetch();
  };
  return (
    <section className="panel" aria-labelledby={heading} tabIndex={-1} ref={region}>
      <header>
        <h2 id={heading}>Columns</h2>
        {data?.isRemembered && <p className="push">{IMPORT_MAPPING.remembered}</p>}
      </header>
      {isError && <PanelFailed text={IMPORT_MAPPING.fetchFailed} onRetry={retry} />}
      {!isError && !data && <Loading text={IMPORT_MAPPING.loading} />}
      {data && <MappingForm key={data.mapping.headLine} item={item} preview={data} onChosen={onChosen} />}
    </section>
  );
}

function MappingForm({ item, preview, onChosen }: Props & { preview: ImportPreview }) {
  const queries = useQueryClient();
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping);
  const [isBusy, setIsBusy] = useState(false);
  const change = (changes: Partial<ImportMapping>) => setMapping({ ...mapping, ...changes });

  const send = async (call: () => Promise<ProductImport>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const next = await call();
      onChosen();
      await putImport(queries, next);
    } catch (error) {
      toastFailure(error, IMPORT_MAPPING.failed);
    }
    setIsBusy(false);
  };
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
      <SheetChoice preview={preview} onChoose={readAgain} />
      <MappingColumns preview={preview} mapping={mapping} onChange={change} />
      <MappingChoices preview={preview} mapping={mapping} onChange={change} />
      <div className="pad cluster fills">
        <Button type="submit" look="fill" aria-disabled={isBusy || undefined}>
          {IMPORT_MAPPING.check}
        </Button>
      </div>
    </form>
  );
}

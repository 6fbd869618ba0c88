import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_LIST } from "../../../contract/messages.ts";
import { Empty } from "../../ui/empty.tsx";
import { Badge } from "../platform/ui/badge.tsx";
import { Moment } from "../platform/ui/moment.tsx";
import { PanelFailed } from "../platform/ui/panel-failed.tsx";
import { Loading } from "../platform/ui/spinner.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { importsQuery } from "./import-data.ts";
import { extentOf, stateBadge } from "./import-state.ts";

/** The imports before this one, newest first. */
export function LastImports() {
  const { data, isError, refetch } = useQuery(importsQuery);
  const region = useRef<HTMLElement>(null);
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void refetch();
  };
  return (
    <section className="panel whole" aria-labelledby="last-imports" tabIndex={-1} ref={region}>
      <header>
        <h2 id="last-imports">Last imports</h2>
      </header>
      {isError && <PanelFailed text={IMPORT_LIST.fetchFailed} onRetry={retry} />}
      {!data && !isError && <Loading text={IMPORT_LIST.loading} />}
      {data?.length === 0 && (
        <div className="pad">
          <Empty title={IMPORT_LIST.emptyTitle} text={IMPORT_LIST.emptyText} />
        </div>
      )}
      {data && data.length > 0 && (
        <table className="tbl import-list folds edged">
          <thead className="spoken">
            <tr>
              <th scope="col">File</th>
              <th scope="col">State</th>
              <th scope="col">Rows</th>
              <th scope="col">Begun by</th>
              <th scope="col">Begun at</th>
            </tr>
          </thead>
          <tbody>
            {data.map((item) => (
              <ImportLine key={item._id} item={item} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** An import in the list: its files, how far it came, who began it and when. */
function ImportLine({ item }: { item: ProductImport }) {
  const { _id: id, csvName, zipName, hasTable, createdBy, createdAt } = item;
  const { tone, text } = stateBadge(item);
  return (
    <tr>
      <td className="c-file">
        <Link className="strong" to="/admin/products/import/$importId" params={{ importId: id }}>
          {csvName}
        </Link>
        {zipName && hasTable && <span className="small quiet"> and {zipName}</span>}
      </td>
      <td>
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className="c-rows nums">{extentOf(item)}</td>
      <td className="c-who">{createdBy}</td>
      <td className="c-date">
        <Moment value={createdAt} withAge />
      </td>
    </tr>
  );
}

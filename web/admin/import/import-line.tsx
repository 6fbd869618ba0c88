import { Link } from "@tanstack/react-router";
import type { ProductImport } from "../../../contract/import.ts";
import { Badge } from "../ui/badge.tsx";
import { Moment } from "../ui/moment.tsx";
import { extentOf, stateBadge } from "./import-state.ts";

/** An import in the list: its files, how far it came, who began it and when. */
export function ImportLine({ item }: { item: ProductImport }) {
  const { _id: id, csvName, zipName, createdBy, createdAt } = item;
  const { tone, text } = stateBadge(item);
  return (
    <tr>
      <td className="c-file">
        <Link to="/admin/products/import/$importId" params={{ importId: id }}>
          {csvName}
        </Link>
        {zipName && <span className="small quiet"> and {zipName}</span>}
      </td>
      <td className="c-state">
        <Badge tone={tone}>{text}</Badge>
      </td>
      <td className="c-rows">{extentOf(item)}</td>
      <td className="c-who">{createdBy}</td>
      <td className="c-date">
        <Moment value={createdAt} />
      </td>
    </tr>
  );
}

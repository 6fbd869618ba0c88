import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProductImport } from "../../../contract/imports/import.ts";
import { type RowSearch, withRefused } from "./import-search.ts";

interface Props {
  item: ProductImport;
  by?: RowSearch["by"];
  children: ReactNode;
}

/** From the reasons to the refused rows one by one, and back. */
export function RefusedLink({ item, by, children }: Props) {
  return (
    <Link
      to="/admin/products/import/$importId"
      params={{ importId: item._id }}
      search={withRefused(by)}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

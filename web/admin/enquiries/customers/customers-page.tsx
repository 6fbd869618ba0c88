import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Customer } from "#contract/enquiries/customer.ts";
import { CUSTOMER_OFFICE } from "#contract/enquiries/customer-messages.ts";
import { type ListState, readListState, useChangeSearch } from "#web/admin/platform/ui/list-state.ts";
import { ListMoment } from "#web/admin/platform/ui/moment.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import type { Column } from "#web/admin/platform/ui/table.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListPanel } from "../list-panel.tsx";
import { customersQuery } from "./customer-data.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import "./customer.css";

/** /admin/customers: the customers, the last changed first. */
export function CustomersPage({ search }: { search: ListState }) {
  const list = useQuery(customersQuery(search));
  const changeSearch = useChangeSearch("/admin/customers", readListState);
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="stack gap-6 uses-width">
      <ScreenHead title="Customers" text={CUSTOMER_OFFICE.text}>
        <Button look="fill" onClick={() => setIsAdding(true)}>
          Add customer
        </Button>
      </ScreenHead>
      <ListPanel
        list={list}
        rowsOf={(data) => data.customers}
        className="customer-table"
        columns={COLUMNS}
        texts={CUSTOMER_OFFICE}
        noun="customer"
        searchLabel="Name, phone, e-mail or GSTIN"
        search={search}
        onChange={changeSearch}
      />
      {isAdding && (
        <CustomerDialog
          onAdded={(id) => void navigate({ to: "/admin/customers/$id", params: { id } })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: "name",
    head: "Customer",
    className: "covered breaks",
    isRowHead: true,
    cell: ({ _id: id, name, company, phones, emails }) => (
      <Link className="cover" to="/admin/customers/$id" params={{ id }}>
        {[name, company].filter(Boolean).join(", ") || phones[0] || emails[0]}
      </Link>
    ),
  },
  { key: "phone", head: "Phone", className: "unbroken c-phone", cell: ({ phones }) => phones.join(", ") },
  {
    key: "email",
    head: "E-mail",
    className: "breaks",
    // An address without a name is in the first column.
    cell: ({ name, company, phones, emails }) =>
      (name || company || phones[0] ? emails : emails.slice(1)).join(", "),
  },
  {
    key: "changed",
    head: "Changed",
    className: "quiet unbroken c-changed",
    cell: ({ updatedAt }) => <ListMoment value={updatedAt} />,
  },
];

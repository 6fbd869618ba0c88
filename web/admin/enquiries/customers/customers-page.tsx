import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Customer } from "../../../../contract/enquiries/customer.ts";
import { CUSTOMER_OFFICE } from "../../../../contract/enquiries/customer-messages.ts";
import { counted } from "../../../../contract/platform/counted.ts";
import { Button } from "../../../ui/button.tsx";
import {
  type ListState,
  readListState,
  useChangeSearch,
  withoutFilters,
  withPage,
  withText,
} from "../../platform/ui/list-state.ts";
import { Age } from "../../platform/ui/moment.tsx";
import { ScreenHead } from "../../platform/ui/page-head.tsx";
import { AdminPager } from "../../platform/ui/pager.tsx";
import { Panel } from "../../platform/ui/panel.tsx";
import { SearchBox } from "../../platform/ui/search-box.tsx";
import { type Column, Table } from "../../platform/ui/table.tsx";
import { ListEmpty, WithList } from "../list-states.tsx";
import { customersQuery } from "./customer-data.ts";
import { CustomerDialog } from "./customer-dialog.tsx";

/** /admin/customers: the customers, the last changed first. */
export function CustomersPage({ search }: { search: ListState }) {
  const list = useQuery(customersQuery(search));
  const changeSearch = useChangeSearch("/admin/customers", readListState);
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const region = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="stack gap-6 uses-width">
      <ScreenHead title="Customers" text={CUSTOMER_OFFICE.text}>
        <Button look="fill" onClick={() => setIsAdding(true)}>
          Add customer
        </Button>
      </ScreenHead>
      <Panel className="measured" aria-label="Customers" tabIndex={-1} ref={region}>
        <div className="cluster tools">
          <SearchBox
            q={search.q ?? ""}
            label="Name, phone, e-mail or GSTIN"
            onSearch={(text) => changeSearch((before) => withText(before, text), { replace: true })}
            field={field}
          />
        </div>
        <WithList list={list} texts={CUSTOMER_OFFICE} region={region}>
          {(data) => (
            <>
              <p className="selbar line gap-3 fine quiet nums" role="status">
                {counted(data.total, "customer")}
              </p>
              {data.customers.length === 0 ? (
                <ListEmpty
                  texts={CUSTOMER_OFFICE}
                  isFiltered={!!search.q}
                  onClear={() => {
                    changeSearch(withoutFilters);
                    field.current?.focus();
                  }}
                />
              ) : (
                <Table
                  className="folds edged fades"
                  aria-busy={list.isPlaceholderData}
                  columns={COLUMNS}
                  rows={data.customers}
                  keyOf={({ _id }) => _id}
                />
              )}
              {data.totalPages > 1 && (
                <AdminPager
                  label="Pages of customers"
                  page={data.page}
                  totalPages={data.totalPages}
                  onPage={(next) => changeSearch((before) => withPage(before, next), { resetScroll: true })}
                />
              )}
            </>
          )}
        </WithList>
      </Panel>
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
  { key: "phone", head: "Phone", className: "unbroken", cell: ({ phones }) => phones.join(", ") },
  { key: "email", head: "E-mail", className: "breaks", cell: ({ emails }) => emails.join(", ") },
  {
    key: "changed",
    head: "Changed",
    className: "quiet unbroken",
    cell: ({ updatedAt }) => <Age of={updatedAt} />,
  },
];

import { customers } from "../../../contract/enquiries/customer-calls.ts";
import type { Database } from "../../platform/database/open.ts";
import { handle } from "../../platform/http/handle.ts";
import {
  createCustomer,
  editCustomer,
  listCustomers,
  mergeCustomers,
  readCustomer,
  removeCustomer,
  unmergeCustomer,
} from "./customers.ts";

export const customerCalls = ({ database }: { database: Database }) =>
  handle(customers, {
    list: ({ query }) => listCustomers(database, query),
    create: ({ body, actor }) => createCustomer(database, actor, body),
    merge: ({ body, actor }) => mergeCustomers(database, actor, body),
    unmerge: ({ params, actor }) => unmergeCustomer(database, actor, params.id),
    read: ({ params }) => readCustomer(database, params.id),
    edit: ({ params, version, actor, body }) =>
      editCustomer(database, actor, { id: params.id, version }, body),
    remove: ({ params, actor }) => removeCustomer(database, actor, params.id),
  });

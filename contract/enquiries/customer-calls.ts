import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { limit, page, searchText } from "../platform/shared-calls.ts";
import { Customer, CustomerBody, CustomerDetail, CustomerList, MergeCustomersBody } from "./customer.ts";

const unknown = { 404: "No such customer" } as const;
const taken = {
  409: "Another customer has the phone, e-mail address or GSTIN, or somebody else saved it",
} as const;

/** The customers, whom enquiries and quotations belong to. */
export const customers = {
  list: call("GET", "/customers", "admin", {
    summary: "Find customers, the last changed first",
    query: z.object({ search: searchText, page, limit }),
    answer: CustomerList,
  }),
  create: call("POST", "/customers", "admin", {
    summary: "Add a customer",
    json: CustomerBody,
    status: 201,
    answer: Customer,
    failures: taken,
  }),
  merge: call("POST", "/customers/merge", "admin", {
    summary: "Make one customer of two",
    json: MergeCustomersBody,
    answer: Customer,
    failures: unknown,
  }),
  unmerge: call("POST", "/customers/{id}/unmerge", "admin", {
    summary: "Undo a merge, by the customer that was merged",
    answer: Customer,
    failures: { ...unknown, 409: "It was not merged" },
  }),
  read: call("GET", "/customers/{id}", "admin", {
    summary: "Read a customer with enquiries, quotations and parts",
    answer: CustomerDetail,
    failures: unknown,
  }),
  edit: call("PUT", "/customers/{id}", "admin", {
    summary: "Save a customer",
    json: CustomerBody,
    isVersioned: true,
    answer: Customer,
    failures: { ...unknown, ...taken },
  }),
  remove: call("DELETE", "/customers/{id}", "admin", {
    summary: "Delete a customer to whom nothing was sent",
    answer: Confirmation,
    failures: { ...unknown, 409: "A quotation was sent; only forgetting the person removes it" },
  }),
};

import { ACCOUNTS, SITE } from "./operations/administration.ts";
import { CATALOGS } from "./operations/catalogs.ts";
import { ENQUIRIES } from "./operations/enquiries.ts";
import { HOME_CONTENT } from "./operations/home-content.ts";
import { IMPORTS } from "./operations/imports.ts";
import type { OperationGroup } from "./operations/operation.ts";
import { PRODUCTS } from "./operations/products.ts";
import { SESSION } from "./operations/session.ts";

/** Every call of the API, by subject: what GET /api/openapi.json tells, and what the tests hold the answers to. */
export const OPERATIONS: readonly OperationGroup[] = [
  PRODUCTS,
  IMPORTS,
  CATALOGS,
  HOME_CONTENT,
  ENQUIRIES,
  SITE,
  SESSION,
  ACCOUNTS,
];

import type { Kysely, TableMetadata } from "kysely";
import type { Tables } from "../../platform/database/schema.ts";
import { DamagedBackup } from "./names.ts";

/** What a column holds on either engine. */
type Kind = "text" | "integer" | "real";

interface Column {
  name: string;
  kind: Kind;
  isNullable: boolean;
}

/** A table that a backup holds, its columns in the order of its rows' values. */
export interface TableShape {
  name: keyof Tables;
  columns: Column[];
}

/**
 * Who is signed in or about to be, and how often somebody called: people sign in again, counting begins anew. In the
 * order in which their rows can go.
 */
export const FORGOTTEN = [
  "download_links",
  "sign_in_tickets",
  "access_tokens",
  "refresh_tokens",
  "sessions",
  "login_throttle",
  "call_counts",
] as const satisfies readonly (keyof Tables)[];

/** Nor does a backup hold the list of backups, which tells of files beside the site. */
const LEFT_OUT = new Set<string>([...FORGOTTEN, "backups" satisfies keyof Tables]);

/** Other tables refer to rows of these. */
const REFERRED_TO: readonly string[] = [
  "users",
  "catalogs",
  "imports",
  "catalog_readings",
] satisfies (keyof Tables)[];

const KINDS: Readonly<Record<string, Kind>> = {
  text: "text",
  integer: "integer",
  int8: "integer",
  real: "real",
  float8: "real",
};

/**
 * The tables of a backup as this database has them, the same on both engines, each behind those that its rows
 * refer to. Throws for a column of a type that no backup holds.
 */
export async function readShapes(db: Kysely<Tables>): Promise<TableShape[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => !LEFT_OUT.has(table.name))
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
    .map((table) => ({
      name: table.name as keyof Tables,
      columns: table.columns.map((column) => ({
        name: column.name,
        kind: kindOf(column.dataType),
        isNullable: column.isNullable,
      })),
    }));
}

function rank({ name }: TableMetadata): number {
  const at = REFERRED_TO.indexOf(name);
  return at < 0 ? REFERRED_TO.length : at;
}

function kindOf(dataType: string): Kind {
  const kind = KINDS[dataType.toLowerCase()];
  if (!kind) throw new Error(`A backup knows no column of the type ${dataType}`);
  return kind;
}

export type Value = string | number | null;

/** A row as the values of its columns, in their order. */
export type Values = Value[];

/**
 * A row's values as a line of JSON. Throws for a value that could not be read back exactly, such as an integer
 * beyond 2^53.
 */
export function lineOf({ name, columns }: TableShape, row: Readonly<Record<string, unknown>>): string {
  const values = columns.map((column) => {
    const value = row[column.name];
    if (!fits(column, value))
      throw new Error(`${name}.${column.name} holds a value that a backup cannot: ${value}`);
    return value;
  });
  return `${JSON.stringify(values)}\n`;
}

/** The values of a line. Throws DamagedBackup when they are not those of a row of this table. */
export function valuesOf({ name, columns }: TableShape, line: string): Values {
  const values = parse(line);
  if (!Array.isArray(values) || values.length !== columns.length) {
    throw new DamagedBackup(`a row of ${name} has other columns`);
  }
  columns.forEach((column, at) => {
    if (!fits(column, values[at])) throw new DamagedBackup(`a row of ${name} has a wrong ${column.name}`);
  });
  return values as Values;
}

function fits({ kind, isNullable }: Column, value: unknown): boolean {
  if (value === null) return isNullable;
  if (kind === "text") return typeof value === "string";
  return kind === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

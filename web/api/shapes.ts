/*
 * Validates API answers before rendering: an unexpected shape throws here, and its section shows an error instead of
 * crashing the page. Written by hand because public pages don't load zod.
 */

/** Reads a value of an answer. Throws if it has another shape. */
export type Reader<T> = (value: unknown) => T;

/** Longer than any text of the API except that of a catalogue page. */
const TEXT_MAX = 50_000;

const reject = (): never => {
  throw new Error("The answer has another shape");
};

export const longText: Reader<string> = (value) => (typeof value === "string" ? value : reject());
export const text: Reader<string> = (value) => {
  const read = longText(value);
  return read.length <= TEXT_MAX ? read : reject();
};
export const number: Reader<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : reject();
export const wholeNumber: Reader<number> = (value) => (Number.isInteger(value) ? number(value) : reject());
export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : reject());
export const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? reject();

/** Reads an optional field: returns `fallback` if it is missing or has another shape. */
export const or =
  <T, F>(read: Reader<T>, fallback: F): Reader<T | F> =>
  (value) => {
    // A missing field is usual, and throwing costs more than reading the others.
    if (value === undefined || value === fallback) return fallback;
    try {
      return read(value);
    } catch {
      return fallback;
    }
  };
export const maybe = <T>(read: Reader<T>): Reader<T | undefined> => or(read, undefined);

/** Reads an object and keeps only the named fields. */
export const record =
  <const R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (value: unknown): { [K in keyof R]: ReturnType<R[K]> } => {
    const fields = fieldsOf(value);
    const read: Record<string, unknown> = {};
    for (const name in readers) read[name] = readers[name]?.(fields[name]);
    return read as { [K in keyof R]: ReturnType<R[K]> };
  };

export const mapOf =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value) =>
    Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, field]) => [name, reader(field)]));

/** Reads a list and skips invalid items. Throws if it has items and all are invalid. */
export const listOf =
  <T>(read: (item: never) => T): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return reject();
    const items = value.flatMap((item) => {
      try {
        return [read(item as never)];
      } catch {
        return [];
      }
    });
    return items.length === 0 && value.length > 0 ? reject() : items;
  };

/** Reads a non-empty list. Throws if any item is invalid. */
export const wholeList =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map((item) => read(item)) : reject();

/** A rectangle on a page: left, top, width and height as fractions of the page. */
export const box: Reader<[number, number, number, number]> = (value) => {
  if (!Array.isArray(value) || value.length !== 4) return reject();
  const [left, top, width, height] = value;
  return [number(left), number(top), number(width), number(height)];
};

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : reject();
}

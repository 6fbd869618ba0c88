/*
 * Checks what the API answers before a page is drawn from it: an answer of another shape throws here, and the section that asked
 * shows its own error or fallback instead of crashing the page. By hand, because public pages carry no zod.
 */

/** Reads a value of an answer; throws if it has another shape. */
export type Reader<T> = (value: unknown) => T;

/** No text of the API but that of a catalogue's page is as long. */
const TEXT_MAX = 50_000;

const wrong = (): never => {
  throw new Error("The answer has another shape");
};

export const longText: Reader<string> = (value) => (typeof value === "string" ? value : wrong());
export const text: Reader<string> = (value) => {
  const read = longText(value);
  return read.length <= TEXT_MAX ? read : wrong();
};
export const number: Reader<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : wrong();
export const whole: Reader<number> = (value) => (Number.isInteger(value) ? number(value) : wrong());
export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : wrong());
export const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (value) =>
    choices.find((choice) => choice === value) ?? wrong();

/** A field that only adds to what is shown: `fallback` if it is missing or has another shape. */
export const or =
  <T, F>(read: Reader<T>, fallback: F): Reader<T | F> =>
  (value) => {
    try {
      return read(value);
    } catch {
      return fallback;
    }
  };
export const maybe = <T>(read: Reader<T>): Reader<T | undefined> => or(read, undefined);

/** An object, of which only the named fields are kept. */
export const record =
  <const R extends Readonly<Record<string, Reader<unknown>>>>(readers: R) =>
  (value: unknown): { [K in keyof R]: ReturnType<R[K]> } => {
    const fields = fieldsOf(value);
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(fields[name])]);
    return Object.fromEntries(read) as { [K in keyof R]: ReturnType<R[K]> };
  };

/** An object whose fields are all of one kind. */
export const mapOf =
  <T>(reader: Reader<T>): Reader<Record<string, T>> =>
  (value) =>
    Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, field]) => [name, reader(field)]));

/** A list without the items of another shape; throws if none of its items can be read. */
export const listOf =
  <T>(read: (item: never) => T): Reader<T[]> =>
  (value) => {
    if (!Array.isArray(value)) return wrong();
    const items = value.flatMap((item) => {
      try {
        return [read(item as never)];
      } catch {
        return [];
      }
    });
    return items.length === 0 && value.length > 0 ? wrong() : items;
  };

/** A list of one item or more; throws if one of them cannot be read. */
export const wholeList =
  <T>(read: Reader<T>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map((item) => read(item)) : wrong();

/** A rectangle on a page: left, top, width and height in shares. */
export const box: Reader<[number, number, number, number]> = (value) => {
  if (!Array.isArray(value) || value.length !== 4) return wrong();
  const [left, top, width, height] = value;
  return [number(left), number(top), number(width), number(height)];
};

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : wrong();
}

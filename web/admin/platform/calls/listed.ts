import { z } from "zod";

type Listed<Shape extends z.ZodRawShape, Sure extends keyof Shape> = {
  [Name in keyof Shape]: Name extends Sure ? Shape[Name] : z.ZodExactOptional<Shape[Name] & z.ZodType>;
};

/**
 * An object of which an answer is sure to hold these fields alone, those that spec sections 3 and 7 list; whatever else it
 * may hold only adds. What is there is checked.
 */
export function listed<Shape extends z.ZodRawShape, const Sure extends keyof Shape & string = never>(
  { shape }: z.ZodObject<Shape>,
  ...sure: readonly Sure[]
): z.ZodObject<Listed<Shape, Sure>> {
  const names: readonly string[] = sure;
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    names.includes(name) ? field : z.exactOptional(field),
  ]);
  return z.object(Object.fromEntries(fields) as Listed<Shape, Sure>);
}

/**
 * What a save answers, as far as it tells it; nothing of it where it tells something else, or nothing at all: what was
 * accepted is saved, and is not to be told as a failure.
 */
export const told = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  listed(schema).catch({} as z.output<z.ZodObject<Listed<Shape, never>>>);

import { z } from "zod";

type Listed<Shape extends z.ZodRawShape, Sure extends keyof Shape> = {
  [Name in keyof Shape]: Name extends Sure ? Shape[Name] : z.ZodExactOptional<Shape[Name] & z.ZodType>;
};

/** Only `Sure` fields are required, those of spec sections 3 and 7; others are still validated. */
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

/** Yields an answer's valid fields, since an accepted save must not be reported as failed. */
export const partialAnswer = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  listed(schema).catch({} as z.output<z.ZodObject<Listed<Shape, never>>>);

import { z } from "zod";
import { writeSpecifications } from "./specification-cell.ts";

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const List = z.array(z.object({ name: scalar, value: scalar }));
const Named = z.record(z.string(), scalar);

/** Specifications as a list in JSON, or as an object, in the form of a cell of ours; undefined for another text. */
export function specificationsOfJson(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = List.safeParse(json).data;
  if (list) return writeSpecifications(list);
  const named = Named.safeParse(json).data;
  return named && writeSpecifications(Object.entries(named).map(([name, value]) => ({ name, value })));
}

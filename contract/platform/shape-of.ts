import { z } from "zod";

const shapes = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Returns a schema with only another's types: formats, enums and lengths are checked when saving. */
export function shapeOf(schema: z.core.$ZodType): z.ZodType {
  const shape = shapes.get(schema) ?? loosened(schema as z.core.$ZodTypes);
  shapes.set(schema, shape);
  return shape;
}

function loosened(schema: z.core.$ZodTypes): z.ZodType {
  const { def } = schema._zod;
  switch (def.type) {
    case "string":
    case "enum":
      return z.string();
    case "number":
      return z.number();
    case "array":
      return z.array(shapeOf(def.element));
    case "object":
      return z.object(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)])),
      );
    case "record":
      return z.record(z.string(), shapeOf(def.valueType));
    case "union":
      return z.union(def.options.map(shapeOf) as [z.ZodType, ...z.ZodType[]]);
    case "nullable":
      return shapeOf(def.innerType).nullable();
    case "catch":
      return shapeOf(def.innerType).catch(def.catchValue as never);
    case "default":
      return shapeOf(def.innerType).default(def.defaultValue as never);
    case "optional":
      return shapeOf(def.innerType).optional();
    default:
      return schema as unknown as z.ZodType;
  }
}

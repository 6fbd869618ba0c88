import type { JsonSchema } from "./schemas.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Trusted markup, written unescaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function schemaSection(name: string, schema: JsonSchema): Html {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema["required"] ?? []) as string[]);
  return html`<article aria-labelledby="shape-${name}"><h3 id="shape-${name}"><code>${name}</code></h3>
${
  properties.length
    ? html`<dl class="fields">${properties.map(
        ([field, inner]) =>
          html`<dt><code>${field}</code></dt><dd>${typeOf(inner)}${!required.has(field) && ", may be left out"}${bounds(inner)}</dd>`,
      )}</dl>`
    : html`<p>${typeOf(schema)}</p>`
}
</article>
`;
}

/** Returns a value's type in words, with links to referenced schemas. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, items, anyOf, enum: values, properties, additionalProperties } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  if (Array.isArray(values)) {
    return html`${values.map((value, at) => html`${at > 0 && " or "}<code>${JSON.stringify(value)}</code>`)}`;
  }
  if (schema["const"] !== undefined) return html`<code>${JSON.stringify(schema["const"])}</code>`;
  if (Array.isArray(anyOf)) {
    return html`${(anyOf as JsonSchema[]).map((each, at) => html`${at > 0 && " or "}${typeOf(each)}`)}`;
  }
  if (type === "array") return html`list of ${items ? typeOf(items as JsonSchema) : "values"}`;
  if (type === "object" && properties) return inlineFields(properties as Record<string, JsonSchema>);
  if (type === "object" && typeof additionalProperties === "object") {
    return html`map to ${typeOf(additionalProperties as JsonSchema)}`;
  }
  if (schema["format"] === "date-time") return html`date and time`;
  return html`${[type ?? "any value"].flat().join(" or ")}`;
}

function inlineFields(properties: Readonly<Record<string, JsonSchema>>): Html {
  const fields = Object.entries(properties);
  if (!fields.length) return html`empty object`;
  return html`{ ${fields.map(([name, inner], at) => html`${at > 0 && ", "}<code>${name}</code>: ${typeOf(inner)}`)} }`;
}

function bounds(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>;
  const hasMaximum = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const hasMinimum = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  return [
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    hasMinimum && !hasMaximum && `at least ${minimum}`,
    hasMaximum && `${hasMinimum ? minimum : ""} to ${maximum}`.trim(),
    maxItems !== undefined && `at most ${maxItems}`,
  ]
    .filter((text) => text !== false)
    .map((text) => `, ${text}`)
    .join("");
}

type Value = string | number | Html | false | undefined | readonly Value[];

/** Template tag for markup: escapes values unless they are markup; false and undefined are empty. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(texts.map((text, at) => text + write(values[at])).join(""));
}

function write(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(write).join("");
  return String(value).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

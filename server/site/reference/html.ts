const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Markup that is written as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | false | undefined | readonly Value[];

/** Markup from a template: values are escaped unless they are markup themselves; false and undefined are nothing. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(texts.map((text, at) => text + write(values[at])).join(""));
}

function write(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(write).join("");
  return String(value).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

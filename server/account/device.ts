/** What stands in a browser's User-Agent, the more special one before the one that it imitates. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** A User-Agent as a person would call it, 'Firefox on Windows'; empty for what is no browser that we know. */
export function describeDevice(agent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([mark]) => mark.test(agent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" on ");
}

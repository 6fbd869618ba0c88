/** What stands in a User-Agent, whose it is, and what stands in it as well where the first says too little. */
type Mark = readonly [RegExp, string, RegExp?];

/** What stands in a browser's User-Agent, the more special one before the one that it imitates. */
const BROWSERS: readonly Mark[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari", /\bVersion\//],
];
const SYSTEMS: readonly Mark[] = [
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
  const find = (marks: readonly Mark[]) =>
    marks.find(([mark, , other]) => mark.test(agent) && other?.test(agent) !== false)?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" on ");
}

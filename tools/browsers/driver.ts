/** One page of a browser at one width. The walks (`person.ts`) need no more of an engine than this. */
export interface Driver {
  width: Width;
  /** Whether it taps; otherwise it clicks. */
  isTouch: boolean;
  goTo(url: string): Promise<void>;
  /** Evaluates an expression in the page that returns a promise of a string. */
  evaluate(expression: string): Promise<string>;
  /** Presses and releases at a point of the window, in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types a text, or presses one key by its name, in the focused element. */
  type(text: string): Promise<void>;
  pressKey(key: keyof typeof KEYS, withControl?: boolean): Promise<void>;
  /** Sets the files of the file input that the selector matches. */
  giveFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** Script errors, and console errors and warnings so far. */
  troubles(): Promise<readonly string[]>;
}

export interface Engine {
  name: string;
  /** What has to be installed first, or undefined if the engine can start. */
  missing(): string | undefined;
  /** Opens a page with no stored data, and closes its browser after `work`. */
  withPage<Result>(width: Width, work: (driver: Driver) => Promise<Result>): Promise<Result>;
}

/** The widths to walk, in CSS pixels, with their heights. */
export const WINDOWS = { 1366: 768, 360: 740 } as const;
export type Width = keyof typeof WINDOWS;

/** Runs a function in the page. It sees only its argument, and both that and its result are JSON. */
export async function run<Given extends unknown[], Result>(
  { evaluate }: Driver,
  inPage: (...given: Given) => Result | Promise<Result>,
  ...given: Given
): Promise<Result> {
  const called = `(async () => (${inPage})(...${JSON.stringify(given)}))()`;
  return JSON.parse(await evaluate(`${called}.then((result) => JSON.stringify(result ?? null))`));
}

/** The keys that are pressed by name, with their WebDriver code points. */
export const KEYS = { Enter: "\uE007", Escape: "\uE00C", ArrowRight: "\uE014", a: "a", k: "k" } as const;
const CONTROL = "\uE009";

/** Pointer input at a point, in the format of WebDriver and WebDriver BiDi. */
export const pointerActions = (pointerType: "mouse" | "touch", x: number, y: number) => [
  {
    type: "pointer",
    id: pointerType,
    parameters: { pointerType },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** Keys pressed one after the other, in the format of WebDriver and WebDriver BiDi. */
export function keyActions(values: Iterable<string>, withControl = false) {
  const strokes = [...values].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  const held = [{ type: "keyDown", value: CONTROL }, ...strokes, { type: "keyUp", value: CONTROL }];
  return [{ type: "key", id: "keyboard", actions: withControl ? held : strokes }];
}

/**
 * What translators and extensions do with a text. `replaced` is Chrome's way: two nested `<font>` elements take its place.
 * `taken` removes it before it inserts them, and `beside` after. `wrapped` moves the text into them, `merged` replaces adjacent texts
 * by one, `gathered` moves all that an element contains into one, `split` marks its second half, and `rewritten` changes its letters
 * in place.
 */
export const CHANGES = [
  "replaced",
  "taken",
  "beside",
  "wrapped",
  "merged",
  "gathered",
  "split",
  "rewritten",
] as const;
export type TextChange = (typeof CHANGES)[number];

/**
 * Runs in a page, before its scripts or later, without access to this file: changes each text in this way and keeps its words
 * (`rewritten` makes them capitals), then each text that comes or changes. `window.showOriginals` undoes `replaced` and ends.
 */
export function translateTexts(change: TextChange): void {
  const LEFT = "script, style, noscript, template, textarea, title, font, mark";
  const written = new WeakMap<Node, string>();
  const originals = new Map<Element, Text>();

  const isToTranslate = (text: Text) =>
    text.data.trim() !== "" &&
    text.isConnected &&
    !!text.parentElement &&
    !text.parentElement.closest(LEFT) &&
    text.parentElement.closest("[translate]")?.getAttribute("translate") !== "no" &&
    written.get(text) !== text.data;

  const made = (text: string) => {
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    outer.dir = inner.dir = "auto";
    inner.append(text);
    outer.append(inner);
    return outer;
  };

  const alter = (text: Text): void => {
    const parent = text.parentNode;
    const next = text.nextSibling;
    if (!parent || !isToTranslate(text)) return;
    switch (change) {
      case "replaced": {
        const font = made(text.data);
        originals.set(font, text);
        text.replaceWith(font);
        return;
      }
      case "taken":
        parent.removeChild(text);
        parent.insertBefore(made(text.data), next);
        return;
      case "beside":
        parent.insertBefore(made(text.data), text);
        parent.removeChild(text);
        return;
      case "wrapped": {
        const font = made("");
        text.replaceWith(font);
        font.firstElementChild?.append(text);
        return;
      }
      case "merged": {
        let all = text.data;
        for (let after = text.nextSibling; after instanceof Text; after = text.nextSibling) {
          all += after.data;
          after.remove();
        }
        text.replaceWith(made(all));
        return;
      }
      case "gathered": {
        const font = document.createElement("font");
        font.append(...parent.childNodes);
        parent.append(font);
        return;
      }
      case "split": {
        const end = text.splitText(Math.ceil(text.length / 2));
        const mark = document.createElement("mark");
        end.replaceWith(mark);
        mark.append(end);
        written.set(text, text.data);
        return;
      }
      case "rewritten": {
        const capitals = text.data.toUpperCase();
        written.set(text, capitals);
        text.data = capitals;
      }
    }
  };

  const alterAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) alter(text);
  };

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) alter(target);
      for (const node of addedNodes) alterAll(node);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  if (document.body) alterAll(document.body);
  Object.assign(window, {
    showOriginals: () => {
      observer.disconnect();
      for (const [font, text] of originals) if (font.isConnected) font.replaceWith(text);
    },
  });
}

/**
 * Runs in a page, without access to this file: the elements whose text is not what React last rendered, as 'is "…", should be
 * "…"'. Compares without case. Reads React's own tree, which its nodes refer to.
 */
export function staleTexts(): string[] {
  interface Fiber {
    tag: number;
    memoizedProps: { children?: unknown } | string | null;
    stateNode: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  const [ROOT, PORTAL, ELEMENT, TEXT] = [3, 4, 5, 6];
  const LEFT = "noscript, textarea, style, script, svg, select";
  const found: string[] = [];
  const childrenOf = function* ({ child }: Fiber) {
    for (let one = child; one; one = one.sibling) yield one;
  };
  /** The text of a tree; undefined if some of it is elsewhere or not React's. */
  const textOf = (fiber: Fiber): string | undefined => {
    if (fiber.tag === TEXT) return String(fiber.memoizedProps);
    let text: string | undefined = "";
    if (fiber.tag === ELEMENT && !fiber.child) {
      const { children } = Object(fiber.memoizedProps) as { children?: unknown };
      if (typeof children === "string" || typeof children === "number") text = String(children);
    }
    for (const child of childrenOf(fiber)) {
      const more = textOf(child);
      text = text === undefined || more === undefined ? undefined : text + more;
    }
    if (fiber.tag === PORTAL) return undefined;
    if (fiber.tag !== ELEMENT) return text;
    const element = fiber.stateNode as Element;
    if (element.matches(LEFT)) return undefined;
    const plain = (words: string) => words.toLowerCase().replaceAll(/\s+/g, " ");
    if (text !== undefined && plain(element.textContent) !== plain(text))
      found.push(`is "${element.textContent}", should be "${text}"`);
    return text;
  };
  const container = [document.body, ...document.body.children].find((one) =>
    Object.keys(one).some((key) => key.startsWith("__reactContainer$")),
  );
  const key = Object.keys(container ?? {}).find((name) => name.startsWith("__reactContainer$"));
  if (!container || !key) return [];
  let root = (container as unknown as Record<string, Fiber>)[key];
  if (root?.tag === ROOT) root = (root.stateNode as { current: Fiber }).current;
  if (root) textOf(root);
  return found.map((one) => one.slice(0, 200));
}

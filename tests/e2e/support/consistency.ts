import type { Page } from "@playwright/test";

type Wing = "public" | "office";
/** A computed value of an element, such as `btn height 40`, and where it was found. */
type Found = [kind: string, value: string, where: string];

const px = (...sizes: number[]) => sizes.map((size) => `${size}px`);

/** What each wing may use; the screens of a phone take the smaller sizes. */
const ALLOWED: Record<Wing, Record<string, string[]>> = {
  public: {
    // 48 for text, 36 for data; 44 is the home page's headline, which is one line at 1366 px.
    h1: px(48, 44, 36, 28, 22),
    // Sections; .minor in a column of text, .small as the label of a list beside or below the page.
    h2: px(28, 22, 18, 14),
    // 72 and 48 are the rating's score, 44 as above.
    text: px(12, 13, 14, 16, 18, 22, 28, 36, 44, 48, 72),
    weight: ["400", "520", "640", "680"],
    "btn height": ["32", "40", "44", "48", "56"],
    "btn padding": px(0, 8, 12, 16),
    "btn text": ["13px/640", "14px/640", "16px/640"],
  },
  office: {
    h1: px(28),
    // 14 is the label of one of the dashboard's figures.
    h2: px(18, 14),
    text: px(12, 13, 14, 16, 18, 22, 28),
    weight: ["400", "520", "640", "680"],
    "btn height": ["32", "40", "44", "48", "56"],
    "btn padding": px(0, 8, 12, 16),
    // 400 is the palette's, which looks like the field that it opens.
    "btn text": ["13px/640", "14px/640", "16px/640", "13px/400"],
  },
};

/** Returns what the page in its present state and size shows beside the few sizes, weights, gaps and kinds of button of its wing. */
export async function strays(page: Page, wing: Wing): Promise<Found[]> {
  return (await page.evaluate(computedValues)).filter(([kind, value]) =>
    kind === "gap" ? Number.parseFloat(value) % 4 !== 0 : !ALLOWED[wing][kind]?.includes(value),
  );
}

/** Runs in the page: what is visible, without the drawings. */
function computedValues(): Found[] {
  return [...document.querySelectorAll("body :not(svg, svg *)")]
    .filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 1,
    )
    .flatMap((each) => {
      const style = getComputedStyle(each);
      const where = `${each.tagName}.${each.className} ${each.textContent.slice(0, 24)}`;
      const found: Found[] = [];
      if ([...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== "")) {
        found.push(["text", style.fontSize, where], ["weight", style.fontWeight, where]);
      }
      if (each.matches("h1, h2")) found.push([each.tagName.toLowerCase(), style.fontSize, where]);
      if (/flex|grid/.test(style.display)) {
        const gaps = [style.rowGap, style.columnGap].filter((gap) => gap !== "normal");
        found.push(...gaps.map((gap): Found => ["gap", gap, where]));
      }
      if (each.matches(".btn")) {
        found.push(
          ["btn height", String(each.getBoundingClientRect().height), where],
          ["btn padding", style.paddingLeft, where],
          ["btn text", `${style.fontSize}/${style.fontWeight}`, where],
        );
      }
      return found;
    });
}

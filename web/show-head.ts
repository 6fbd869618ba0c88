import type { OpenedPage } from "./routing/open-page.ts";
import { headOf } from "./ui/page-head.ts";

/** The elements that a new page replaces or removes. */
const OF_PAGE = 'meta[name="description"],meta[name="robots"],link[rel="canonical"]';

export function showHead(shown: OpenedPage): void {
  const { title, tags } = headOf(shown.head, shown.route.failed);
  document.title = title;
  for (const before of document.head.querySelectorAll(OF_PAGE)) before.remove();
  for (const [name, attributes] of tags) {
    const tag = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
    if (tag.matches(OF_PAGE)) document.head.append(tag);
  }
}

import type { Component } from "react";
import { Boundary } from "./routing/boundary.tsx";
import type { Shown } from "./routing/open-page.ts";
import type { Router } from "./routing/router.ts";
import { LISTENING } from "./site/around-paint.ts";

/** Shows the page as browsers without script do. */
export function showPlain(): void {
  document.documentElement.dataset["plain"] = "";
  for (const each of document.querySelectorAll("noscript")) {
    // Parsed without scripting they hold elements, else text.
    each.outerHTML = each.firstElementChild ? each.innerHTML : (each.textContent ?? "");
  }
  dispatchEvent(new Event(LISTENING));
}

/**
 * A page that broke in the browser is shown as the server draws it. `first` is the page that the document came with; where it
 * can't be fetched again, the crash screen stays. What lies over a page has boundaries of its own, which see to themselves.
 */
export async function replaceBroken(
  error: unknown,
  boundary: Component | undefined,
  first: Shown,
  router: Router,
): Promise<void> {
  console.error(error);
  const broken = boundary instanceof Boundary && boundary.props.of;
  const { shown } = router.state();
  if (broken !== shown || shown.failure) return;
  // A page reached by a link is loaded as a document; there it is the first.
  if (broken !== first) return location.reload();
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  document.body.replaceWith(new DOMParser().parseFromString(await answer.text(), "text/html").body);
  showPlain();
}

import type { Component } from "react";
import { Boundary } from "./routing/boundary.tsx";
import type { OpenedPage } from "./routing/open-page.ts";
import type { Router } from "./routing/router.ts";
import { LISTENING } from "./site/around-paint.ts";

/** Switches the page to its version without scripts. */
export function showPlain(): void {
  document.documentElement.dataset["plain"] = "";
  for (const each of document.querySelectorAll("noscript")) {
    // With scripting enabled, `<noscript>` content is parsed as text.
    each.outerHTML = each.firstElementChild ? each.innerHTML : (each.textContent ?? "");
  }
  dispatchEvent(new Event(LISTENING));
}

/** Replaces a page that threw in the browser by the server's markup; `first` is the document's own page. */
export async function replaceBroken(
  error: unknown,
  boundary: Component | undefined,
  first: OpenedPage,
  router: Router,
): Promise<void> {
  console.error(error);
  const broken = boundary instanceof Boundary && boundary.props.of;
  const { shown } = router.state();
  if (broken !== shown || shown.failure) return;
  // Another page than the document's is reloaded; then it is the first.
  if (broken !== first) return location.reload();
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  document.body.replaceWith(new DOMParser().parseFromString(await answer.text(), "text/html").body);
  showPlain();
}

import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Says the title of a page that was reached without loading the document anew. When the link that led there is
 * gone, the keyboard goes on from the page's content; within a list, from the heading of its new page.
 */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!fromLocation) return;
        if (pathChanged) setTitle(document.title);
        if (document.activeElement !== document.body) return;
        const list = pathChanged ? null : document.getElementById("parts");
        (list ?? document.querySelector("main"))?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}

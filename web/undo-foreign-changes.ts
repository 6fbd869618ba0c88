import { nextAt } from "./foreign-changes.ts";

/**
 * Gives the document back the nodes that the server sent, before React hydrates it: a page translated earlier would not match
 * (React error 418) and would be drawn again, without what was typed. What others added as children of `<body>` stays. Hydrate
 * in the same task, or a translator is first again.
 */
export function undoForeignChanges(): void {
  const records = window.changesBefore?.() ?? [];
  for (const {
    target,
    addedNodes,
    removedNodes,
    previousSibling,
    nextSibling,
    oldValue,
  } of records.reverse()) {
    if (oldValue !== null) {
      // A split text is joined again below.
      if (!oldValue.startsWith(target.nodeValue ?? "")) target.nodeValue = oldValue;
    } else if (removedNodes.length || (target !== document.body && target !== document.documentElement)) {
      for (const node of removedNodes)
        target.insertBefore(node, nextAt(target, { standIn: addedNodes[0], previousSibling, nextSibling }));
      for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    }
  }
  // The server's texts have an element or a comment between them.
  document.body.normalize();
}

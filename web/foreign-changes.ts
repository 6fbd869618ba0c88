/** React marks the nodes and containers that it owns with properties of this name. */
const MARK = "__react";
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith(MARK));

/** `Node.TEXT_NODE`. */
const TEXT = 3;
const WATCHED = { childList: true, subtree: true, characterData: true, characterDataOldValue: true };

/** What others changed among the children of a node of React. */
interface Change {
  /** React's nodes that are missing, in the order in which they went, each with what tells its place. */
  missing: Map<Node, Place>;
  /** The nodes of others that took their places. */
  put: Set<Node>;
  /** React's texts that were split, with their whole text. */
  split: Map<Node, string>;
}

interface Place {
  /** What took the place, or more than that. */
  standIn: Node | undefined;
  previousSibling: Node | null;
  nextSibling: Node | null;
}

interface Gone {
  node: Node;
  parent: Node;
  place: Place;
}

/**
 * Lets React work in a page whose text others change. Translators replace each text node by `<font>` elements, extensions wrap
 * or split texts. React keeps its own nodes: without this, removing a text or inserting before it throws a NotFoundError, which
 * ends the page, and an update goes to a node that is no longer shown (facebook/react issue 11538, Chromium issue 872770).
 *
 * Before React touches a node that others took away, all its siblings come back as React left them, and what took their places
 * goes. A translator then sees new texts and translates them. `hydrateRoot` and `createRoot` must not run earlier.
 */
export function guardReactsNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const changes = new WeakMap<Node, Change>();
  /** The parents of nodes that are missing or split. */
  const homes = new WeakMap<Node, Node>();
  /** Nodes that `removeChild` took out: those of React, because translators run with their own prototypes. */
  const removed = new WeakSet<Node>();
  const observer = new MutationObserver(take);
  observer.observe(document, WATCHED);

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this || homes.has(child)) {
      restoreAround(child);
      if (child.parentNode !== this && isReacts(child)) return child;
    }
    removed.add(child);
    removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    let next = before;
    if (next && (next.parentNode !== this || homes.has(next))) {
      restoreAround(next);
      if (next.parentNode !== this && isReacts(next)) next = null;
    }
    insertBefore.call(this, node, next);
    return node;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (this.nodeType === TEXT && (!this.isConnected || homes.has(this))) restoreAround(this);
      nodeValue?.set?.call(this, value);
    },
  });

  function restoreAround(node: Node): void {
    take(observer.takeRecords());
    const home = homes.get(node);
    if (home) restore(home);
  }

  function restore(parent: Node): void {
    const change = changes.get(parent);
    if (!change) return;
    changes.delete(parent);
    const back = new Set<Node | null>();
    for (const [node, place] of [...change.missing].reverse()) {
      homes.delete(node);
      // One stand-in may have taken several places.
      const next = back.has(place.nextSibling) ? place.nextSibling : nextAt(parent, place);
      insertBefore.call(parent, node, next);
      back.add(node);
    }
    for (const node of change.put) if (node.parentNode === parent) removeChild.call(parent, node);
    for (const [node, text] of change.split) {
      homes.delete(node);
      nodeValue?.set?.call(node, text);
    }
    observer.takeRecords();
  }

  function changeOf(parent: Node): Change {
    const change = changes.get(parent) ?? { missing: new Map(), put: new Set(), split: new Map() };
    changes.set(parent, change);
    return change;
  }

  /** Notes what others have done, and nothing of what React does. */
  function take(records: MutationRecord[]): void {
    const fresh = new Set<Node | null>();
    const splits = new Set<Node>();
    /** The texts before their latest change. Browsers shorten a text before or after they insert its end. */
    const cuts = new Map<Node, string>();
    let gone: Gone | undefined;
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling, oldValue } of records) {
      if (oldValue !== null) {
        cuts.set(target, oldValue);
        if (splits.has(target)) split(target, oldValue);
        continue;
      }
      for (const node of addedNodes) {
        removed.delete(node);
        if (homes.get(node) === target) comeBack(node, target);
      }
      const put = changes.get(target)?.put;
      const added = [...addedNodes].filter((node) => !isReacts(node));
      let isReplaced = false;
      for (const node of removedNodes) {
        if (put?.delete(node)) {
          isReplaced = true;
          for (const place of changeOf(target).missing.values())
            if (place.standIn === node) place.standIn = added[0];
        }
        if (!isReacts(node) || node.parentNode === target || (homes.get(node) ?? target) !== target) continue;
        const wrapper = wrapperOf(node, target);
        if (node.nodeType !== TEXT && !wrapper) continue;
        const beside = [previousSibling, nextSibling].find((one) => fresh.has(one)) ?? undefined;
        const standIn = wrapper ?? added[0] ?? beside;
        const left: Gone = { node, parent: target, place: { standIn, previousSibling, nextSibling } };
        if (standIn || !removed.has(node)) miss(left);
        gone = left;
        isReplaced = true;
      }
      for (const node of added) {
        fresh.add(node);
        const isSplitOff = node.nodeType === TEXT && previousSibling?.nodeType === TEXT;
        if (isReplaced || (isSplitOff && put?.has(previousSibling))) changeOf(target).put.add(node);
        else if (isSplitOff && isReacts(previousSibling)) {
          changeOf(target).put.add(node);
          splits.add(previousSibling);
          const whole = cuts.get(previousSibling);
          if (whole !== undefined) split(previousSibling, whole);
        } else if (
          gone?.parent === target &&
          gone.place.previousSibling === previousSibling &&
          gone.place.nextSibling === nextSibling
        )
          miss({ ...gone, place: { ...gone.place, standIn: node } });
      }
    }
  }

  function split(text: Node, whole: string): void {
    const parent = text.parentNode;
    if (!parent) return;
    changeOf(parent).split.set(text, whole);
    homes.set(text, parent);
  }

  function miss({ node, parent, place }: Gone): void {
    const { missing, put } = changeOf(parent);
    missing.set(node, place);
    homes.set(node, parent);
    if (place.standIn) put.add(place.standIn);
  }

  /** A node is back: a translator showed the original again, or React moved it. */
  function comeBack(node: Node, parent: Node): void {
    const { missing } = changeOf(parent);
    const standIn = missing.get(node)?.standIn;
    missing.delete(node);
    homes.delete(node);
    if (standIn?.parentNode === parent) restore(parent);
  }
}

/** The child of `parent` into which another program has moved a node of React; undefined elsewhere. */
function wrapperOf(node: Node, parent: Node): Node | undefined {
  let around = node.parentNode;
  while (around && around.parentNode !== parent) around = around.parentNode;
  return around && !isReacts(around) ? around : undefined;
}

/** The node before which a place is. */
export function nextAt(parent: Node, { standIn, previousSibling, nextSibling }: Place): Node | null {
  if (standIn?.parentNode === parent && standIn !== previousSibling) return standIn;
  if (previousSibling?.parentNode === parent) return previousSibling.nextSibling;
  return nextSibling?.parentNode === parent ? nextSibling : null;
}

import { type ComponentType, useEffect, useRef, useState } from "react";
import { loadNeeded } from "#web/api/needed-script.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigate } from "#web/routing/use-router.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { Empty } from "#web/ui/parts/empty.tsx";
import { useSending } from "../enquiry/form/use-sending.ts";
import { AskUs } from "../enquiry/links/ask-links.tsx";
import { nameOf } from "../enquiry/list/entry.ts";
import { changeList, listEntries, useList } from "../enquiry/list/store.ts";
import { PHOTOS_KEPT, WAITING_KEPT } from "../enquiry/waiting/kept-in.ts";
import { type Removed, removedFrom, without, withRestored } from "./edit.ts";
import { AddUnlisted, FilledList } from "./filled-list.tsx";
import { PasteList } from "./paste-list.tsx";
import type { SentEnquiry } from "./send-form.tsx";
import { SentList } from "./sent-list.tsx";
import "./enquiry-list.css";

/** The enquiry list: parts and catalogue pages, sent as one callback request or as a message. */
export function EnquiryListPage() {
  const list = useList();
  const [sent, setSent] = useState<SentEnquiry>();
  // Here, since the lines unmount once they are sent.
  const sendingState = useSending();
  const [removed, setRemoved] = useState<Removed>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [waits, setWaits] = useState("");
  const Waiting = useWaitingList(list?.length);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this browser keeps is read once
  useEffect(() => {
    void (async () => {
      await readKeptPhotos().catch(() => undefined);
      // Photos of lines that aren't in the list yet would be deleted by the step before.
      const isTaken = await readShared().catch(() => false);
      if (isTaken) navigate({ to: "/enquiry-list", replace: true, resetScroll: false });
    })();
  }, []);
  const remove = (keys: ReadonlySet<string>) => {
    setRemoved(removedFrom(listEntries(), keys));
    changeList((now) => without(now, keys));
  };
  const undo = () => {
    changeList((now) => withRestored(now, removed));
    setRemoved([]);
    heading.current?.focus();
  };
  if (sent) return <SentList sent={sent} more={list?.length ?? 0} onMore={() => setSent(undefined)} />;
  return (
    <div className="wrap elist">
      <h1 ref={heading} className="title-36" tabIndex={-1}>
        Enquiry list
      </h1>
      {waits && (
        <div className="ewaiting">
          <Note tone="ok">{waits}</Note>
        </div>
      )}
      {Waiting && <Waiting />}
      {removed.length > 0 && <UndoNote removed={removed} onUndo={undo} />}
      {list === undefined ? (
        <ListPending />
      ) : list.length === 0 ? (
        <div className="split high gap-5">
          <EmptyList />
          <PasteList isOpen />
        </div>
      ) : (
        <FilledList
          list={list}
          sendingState={sendingState}
          onRemove={remove}
          onSent={(enquiry) => {
            setRemoved([]);
            setSent(enquiry);
          }}
          onWaiting={(text) => {
            setRemoved([]);
            setWaits(text);
            heading.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Says what was removed, with a focused undo button. */
function UndoNote({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was removed takes the focus with it
  useEffect(() => button.current?.focus(), [removed]);
  const [first] = removed;
  return (
    <div className="cluster between small striped eundo off-paper">
      <p className="breaks" role="status">
        {removed.length === 1 && first
          ? `Removed: ${nameOf(first.entry)}`
          : `${removed.length} lines removed`}
      </p>
      <Button look="bare" ref={button} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** Shown until hydration, since the server doesn't know the list; without scripts, other ways to enquire. */
function ListPending() {
  return (
    <>
      <div className="stack needs-script" aria-busy="true">
        <span className="skel" />
        <span className="skel box" />
        <span className="skel box" />
      </div>
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
    </>
  );
}

function WithoutScript() {
  return (
    <>
      <p className="quiet">This list needs JavaScript. Without it, please call or write to us.</p>
      <div className="cluster">
        <AskUs from="enquiry-list" subject="Parts" />
      </div>
    </>
  );
}

function EmptyList() {
  return (
    <Empty
      title="Your enquiry list is empty"
      text="Add parts with the quantities you need, then send them as one request. The list stays in this browser; no account needed."
    >
      <Link className={buttonClass({ look: "fill" })} to="/products">
        Browse products
      </Link>
      <Link className={buttonClass()} to="/search">
        Search products
      </Link>
      <AddUnlisted />
    </Empty>
  );
}

/** Returns the list of what waits to be sent, once it is needed; `lines` are fewer after a list began to wait. */
function useWaitingList(lines: number | undefined): ComponentType | undefined {
  const [List, setList] = useState<ComponentType>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again when lines have gone
  useEffect(() => {
    const load = async () => {
      if (List || !(await globalThis.caches?.has(WAITING_KEPT))) return;
      const { WaitingList } = await loadNeeded(() => import("./waiting-list.tsx"));
      setList(() => WaitingList);
    };
    load().catch(() => undefined);
  }, [lines]);
  return List;
}

/** Takes over what another app shared (SHARE). Returns true if the address doesn't have to say so any more. */
async function readShared(): Promise<boolean> {
  const isShared = new URLSearchParams(location.search).has("shared");
  if (!isShared && !(await globalThis.caches?.has("shared-to-list"))) return false;
  const { takeShared } = await loadNeeded(() => import("./shared.ts"));
  return (await takeShared()) && isShared;
}

/** Reads photos of an earlier visit, if any, and deletes those of removed lines. */
async function readKeptPhotos(): Promise<void> {
  const isThere = await globalThis.caches?.has(PHOTOS_KEPT).catch(() => false);
  if (!isThere) return;
  const { readPhotos } = await loadNeeded(() => import("./photos.ts"));
  await readPhotos(new Set(listEntries().map(({ key }) => key)));
}

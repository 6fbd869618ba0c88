/** The localStorage key of the visitor's machines. */
export const MACHINES_KEPT = "machines";

/** The localStorage key of the table view of listings. */
export const VIEW_KEPT = "listingView";

/**
 * An inline script that runs before the first paint. Pages are served with `data-plain`, which shows the styles for
 * browsers without scripts; the script removes it. It records the document's address, which differs from the browser's
 * after Back during loading. It marks whether the visitor has machines, so that their space is reserved and nothing moves on
 * hydration, and redirects listings to the table view if that is stored.
 */
export const BEFORE_PAINT = `const r=document.documentElement,{pathname:p,search:q,hash:h}=location,[,a,b,c]=p.split("/");\
delete r.dataset.plain;r.dataset.at=p+q;try{const s=localStorage;\
if(s.${MACHINES_KEPT})r.dataset.machines="";\
if(s.${VIEW_KEPT}&&(a=="search"?!b:a=="products"&&b&&!c)&&!new URLSearchParams(q).has("view"))\
location.replace(p+(q?q+"&":"?")+"view=table"+h)}catch{}`;

/** The window event that signals hydration. */
export const LISTENING = "listening";

/**
 * An inline script that replays presses from before hydration. It keeps the last press of a button, or of a link that a
 * script handles (`data-waits`; "wide": from 768 px), and dims the control. The press is repeated on hydration, or after
 * eight seconds, when a link is followed instead.
 */
export const KEEP_PRESS = `{let t;\
const f=()=>{removeEventListener("click",k,!0);const e=t;t=0;e&&(e.style.opacity="",e.click())},\
k=e=>{const c=e.target.closest("button[type=button],[data-waits"+(innerWidth<768?"='']":"]"));\
if(!c||e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault();\
t?t.style.opacity="":setTimeout(f,8e3);t=c;c.style.opacity=.5};\
addEventListener("click",k,!0);addEventListener("${LISTENING}",f)}`;

declare global {
  interface Window {
    /** Returns what `NOTE_CHANGES` has noted so far, and ends it if asked to. */
    changesBefore?: (isLast?: boolean) => MutationRecord[];
  }
}

/**
 * An inline script that notes what translators and extensions change before hydration, which undoes it
 * (web/undo-foreign-changes.ts), outside of the head. While the document is parsed, only texts that go away or change and
 * translators' elements count: the parser adds all the others, and appends to texts.
 */
export const NOTE_CHANGES = `{const c=[],k=n=>c.push(...n.filter(e=>document.head.contains(e.target)?0:\
e.oldValue!=null?!e.target.data.startsWith(e.oldValue):\
e.removedNodes[0]||document.readyState!="loading"||e.addedNodes[0].nodeName=="FONT")),o=new MutationObserver(k);\
o.observe(document,{childList:!0,subtree:!0,characterData:!0,characterDataOldValue:!0});\
changesBefore=l=>(k(o.takeRecords()),l&&o.disconnect(),c)}`;

/** The id of the element that holds the page's script elements. */
export const SCRIPTS = "page-scripts";

/**
 * An inline script that inserts the page's scripts after the first paint, so that on a slow connection they don't compete
 * with styles, fonts and the first image. A hidden page is not painted and inserts them at once.
 */
export const AFTER_PAINT = `{\
const f=()=>document.head.append(document.getElementById("${SCRIPTS}").content);\
document.hidden?f():requestAnimationFrame(()=>requestAnimationFrame(f))}`;

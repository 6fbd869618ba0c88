/** Under this name a browser keeps the looms of its visitor. */
export const MACHINES_KEPT = "machines";

/** Under this one, that listings are to be a table. */
export const VIEW_KEPT = "listingView";

/**
 * What a public page does before it is painted, in its own words. A page comes with `data-plain`, by which its styles show what
 * is for browsers without script; the first script takes that off. It notes the address of the document, which differs from the
 * browser's when somebody goes back before the other scripts have come. Only the browser knows whether there are looms of one's
 * own, whose words have their place from the first moment, so that nothing moves when React writes them; and whether a
 * listing is to be a table, which is another address.
 */
export const BEFORE_PAINT = `const r=document.documentElement,{pathname:p,search:q,hash:h}=location,[,a,b,c]=p.split("/");\
delete r.dataset.plain;r.dataset.at=p+q;try{const s=localStorage;\
if(s.${MACHINES_KEPT})r.dataset.machines="";\
if(s.${VIEW_KEPT}&&a=="products"&&b&&!c&&!new URLSearchParams(q).has("view"))\
location.replace(p+(q?q+"&":"?")+"view=table"+h)}catch{}`;

/** The window hears this once the page answers presses itself. */
export const LISTENING = "listening";

/**
 * Until the page answers presses itself, the last press of a button, or of a link that a script answers (`data-waits`; "wide":
 * from 768 px), is kept and shown by a paler control. It is repeated then, or after eight seconds, when a link is followed instead.
 */
export const KEEP_PRESS = `{let t;\
const f=()=>{removeEventListener("click",k,!0);const e=t;t=0;e&&(e.style.opacity="",e.click())},\
k=e=>{const c=e.target.closest("button[type=button],[data-waits"+(innerWidth<768?"='']":"]"));\
if(!c||e.ctrlKey||e.metaKey||e.shiftKey)return;e.preventDefault();\
t?t.style.opacity="":setTimeout(f,8e3);t=c;c.style.opacity=.5};\
addEventListener("click",k,!0);addEventListener("${LISTENING}",f)}`;

/** Under this id the page keeps the elements that bring its scripts. */
export const SCRIPTS = "page-scripts";

/**
 * What brings the scripts of a public page once it was painted: on a slow line its styles, its letters and its first picture
 * come before what only answers touches. A page that nobody sees yet is not painted, and waits for nothing.
 */
export const AFTER_PAINT = `{\
const f=()=>document.head.append(document.getElementById("${SCRIPTS}").content);\
document.hidden?f():requestAnimationFrame(()=>requestAnimationFrame(f))}`;

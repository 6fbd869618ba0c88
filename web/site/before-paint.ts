/** Under this name a browser keeps the looms of its visitor. */
export const MACHINES_KEPT = "machines";

/** Under this one, that listings are to be a table. */
export const VIEW_KEPT = "listingView";

/**
 * What a public page does before it is painted, in its own words. Only the browser knows whether there are looms of one's
 * own, whose words have their place from the first moment, so that nothing moves when React writes them; and whether a
 * listing is to be a table, which is another address.
 */
export const BEFORE_PAINT = `try{\
const s=localStorage,{pathname:p,search:q,hash:h}=location,[,a,b,c]=p.split("/");\
if(s.${MACHINES_KEPT})document.documentElement.dataset.machines="";\
if(s.${VIEW_KEPT}&&a=="products"&&b&&!c&&!new URLSearchParams(q).has("view"))\
location.replace(p+(q?q+"&":"?")+"view=table"+h)}catch{}`;

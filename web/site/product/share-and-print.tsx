import { publicOrigin } from "../../api/client.ts";
import type { PartSummary } from "../../api/parts.ts";
import { showToast } from "../../api/toast-store.ts";
import { Icon } from "../../ui/icons.tsx";

/** Hands the part's address on, or the part to paper. Both need a script, so that they show only with one. */
export function ShareAndPrint({ part }: { part: PartSummary }) {
  return (
    <div className="row aside needs-script">
      <button type="button" className="btn bare" onClick={() => share(part)}>
        <Icon name="share" />
        Share
      </button>
      <button type="button" className="btn bare" onClick={() => window.print()}>
        <Icon name="print" />
        Print
      </button>
    </div>
  );
}

async function share({ title, productId }: PartSummary): Promise<void> {
  const url = `${publicOrigin() || window.location.origin}/products/details/${productId}`;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", text: "Link copied" });
  } catch (error) {
    // Closing the system's sheet is no failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast({ kind: "error", text: `The link could not be copied: ${url}` });
  }
}

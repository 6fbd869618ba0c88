import { QUOTATION_LINK_KEPT } from "../../../contract/platform/limits.ts";
import { hashToken, newToken } from "../../accounts/auth/tokens.ts";
import type { QuotationRow } from "../../platform/database/schema.ts";

type LinkColumns = Pick<QuotationRow, "state" | "link_token" | "revoked_at" | "valid_until">;

/** Returns the columns of a new customer's link. The token is kept, so that the staff can copy the link again. */
export function newLink(): { link_token: string; link_hash: string; revoked_at: null } {
  const token = newToken();
  return { link_token: token, link_hash: hashToken(token), revoked_at: null };
}

/** Returns whether a quotation's link opens: it was sent, not revoked, and is not long past its last valid day. */
export function isLinkOpen(row: LinkColumns, now = Date.now()): boolean {
  const end = Date.parse(row.valid_until) + QUOTATION_LINK_KEPT;
  return row.state !== "draft" && row.link_token !== null && row.revoked_at === null && now < end;
}

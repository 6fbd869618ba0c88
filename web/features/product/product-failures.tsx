import type { ErrorComponentProps } from "@tanstack/react-router";
import { DETAIL, PRODUCT_MISSING } from "../../../contract/messages.ts";
import { ProductMissing } from "./product-missing.tsx";

/** A part that does not exist. */
export function ProductNotFound() {
  return <ProductMissing message={PRODUCT_MISSING} />;
}

/** A part that could not be read. */
export function ProductError({ error }: ErrorComponentProps) {
  return <ProductMissing message={(error instanceof Error && error.message) || DETAIL.failed} />;
}

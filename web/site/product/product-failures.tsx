import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { DETAIL, PRODUCT_MISSING } from "../../../contract/messages.ts";
import { isFinal, sentenceOf } from "../../api/client.ts";
import { BrandLinks } from "../../ui/brand-links.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { ProductMissing } from "./product-missing.tsx";

/** A part that does not exist: another one may be meant. */
export function ProductNotFound() {
  return (
    <ProductMissing message={PRODUCT_MISSING}>
      <SearchForm q="" />
      <BrandLinks />
    </ProductMissing>
  );
}

/** A part that could not be read; what may pass can be tried again. */
export function ProductError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ProductMissing
      message={sentenceOf(error) ?? DETAIL.failed}
      onRetry={isFinal(error) ? undefined : () => router.invalidate()}
    />
  );
}

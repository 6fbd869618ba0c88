import { ProductError, ProductNotFound } from "./product-failures.tsx";
import { ProductPage } from "./product-page.tsx";
import { ProductPending } from "./product-pending.tsx";

/** What the address of a part shows, whatever happens. */
export const Page = ({ params }: { params: { readonly productId: string } }) => (
  <ProductPage id={params.productId} />
);
export const Pending = ProductPending;
export const Failed = ProductError;
export const Missing = ProductNotFound;

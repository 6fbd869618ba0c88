import { createFileRoute, redirect } from "@tanstack/react-router";
import { categoryNamed } from "../../../../../contract/categories.ts";
import { DETAIL } from "../../../../../contract/messages.ts";
import { loadProduct } from "../../../../site/product/product-data.ts";
import { ProductError, ProductNotFound } from "../../../../site/product/product-failures.tsx";
import { ProductPage } from "../../../../site/product/product-page.tsx";
import { ProductPending } from "../../../../site/product/product-pending.tsx";
import { headTags } from "../../../../ui/page-head.ts";

export const Route = createFileRoute("/_site/products/$category/$productId")({
  beforeLoad: ({ params, search }) => {
    const category = categoryNamed(params.category);
    if (!category || category === params.category) return;
    throw redirect({ to: "/products/$category/$productId", params: { ...params, category }, search });
  },
  loader: ({ context, params }) => loadProduct(context.queryClient, params.productId),
  head: ({ loaderData }) => headTags(loaderData, DETAIL.failed),
  component: Product,
  pendingComponent: ProductPending,
  pendingMs: 200,
  errorComponent: ProductError,
  notFoundComponent: ProductNotFound,
});

function Product() {
  return <ProductPage id={Route.useParams().productId} />;
}

import { createFileRoute } from "@tanstack/react-router";
import { adminTitle } from "../../../../admin/platform/ui/page-head.tsx";
import { EditProductPage } from "../../../../admin/products/form/edit-product-page.tsx";

export const Route = createFileRoute("/admin/_panel/products/$id/edit")({
  head: () => adminTitle("Edit Product"),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditProductPage key={id} id={id} />;
}

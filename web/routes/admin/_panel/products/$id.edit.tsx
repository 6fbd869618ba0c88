import { createFileRoute } from "@tanstack/react-router";
import { EditProductPage } from "../../../../admin/product-form/edit-product-page.tsx";
import { adminTitle } from "../../../../admin/ui/title.ts";

export const Route = createFileRoute("/admin/_panel/products/$id/edit")({
  head: () => adminTitle("Edit Product"),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditProductPage key={id} id={id} />;
}

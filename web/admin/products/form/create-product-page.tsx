import { useQuery } from "@tanstack/react-query";
import { Link, useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { DUPLICATE } from "#contract/platform/unsaved-messages.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { Loading } from "#web/admin/platform/ui/read-states.tsx";
import { showToast } from "#web/api/toast-store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { editedProductQuery } from "./form-queries.ts";
import { coded, copyOf, type Prefill, titled } from "./prefill.ts";
import { ProductForm } from "./product-form.tsx";

interface Props {
  search: { from?: string; title?: string; code?: string };
}

/**
 * /admin/products/new (spec section 2, 'Admin product form'). `?from=` copies a product; `?title=` and `?code=` prefill
 * these fields.
 */
export function CreateProductPage({ search: { from, title, code } }: Props) {
  const prefill = useMemo(() => (title ? titled(title) : code ? coded(code) : undefined), [title, code]);
  if (!from) return <CreateProduct key={title ?? code} {...(prefill && { prefill })} />;
  return (
    <ProductCopy key={from} id={from}>
      {(prefill) => <CreateProduct prefill={prefill} />}
    </ProductCopy>
  );
}

export function CreateProduct({ prefill }: { prefill?: Prefill }) {
  return (
    <>
      <FormHead title="Create Product" text="Add a new product to your catalog" />
      <ProductForm prefill={prefill} />
    </>
  );
}

interface ProductCopyProps {
  id: string;
  /** Renders the form once everything is copied. */
  children: (prefill: Prefill) => ReactNode;
}

function ProductCopy({ id, children }: ProductCopyProps) {
  const { product, failure } = useOpenedProduct(id);
  const { prefill, done } = useCopy(product);
  if (prefill) return children(prefill);
  if (failure) return <LoadFailed />;
  return <Loading text={product ? DUPLICATE.images(done, product.images.length) : DUPLICATE.loading} />;
}

function useCopy(product: Product | undefined) {
  const [prefill, setPrefill] = useState<Prefill>();
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (!product) return;
    const leaving = new AbortController();
    void copyOf(product, setDone, leaving.signal).then((copy) => {
      if (!leaving.signal.aborted) setPrefill(copy);
    });
    return () => leaving.abort();
  }, [product]);
  return { prefill, done };
}

/** The form's title, and a link back to the previous screen, else to the list (spec section 2). */
export function FormHead({ title, text }: { title: string; text: string }) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const goBack = () => (canGoBack ? history.back() : void navigate({ to: "/admin/products" }));
  return (
    <ScreenHead
      title={title}
      text={text}
      back={
        <Button look="bare" size="small" className="back" onClick={goBack}>
          ← Go Back
        </Button>
      }
    >
      {id && (
        <Link className={buttonClass()} to="/admin/products/$id/history" params={{ id }}>
          History
        </Link>
      )}
    </ScreenHead>
  );
}

interface OpenedProduct {
  product: Product | undefined;
  /** Why it could not be loaded. */
  failure: "missing" | "other" | undefined;
  readAgain: () => Promise<unknown>;
}

/** Returns the product as fetched when the form opens: neither a cached one, nor a later refetch during the edit. */
export function useOpenedProduct(id: string): OpenedProduct {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(editedProductQuery(id));
  const [product, setProduct] = useState<Product>();
  if (!product && !error && isFetchedAfterMount && data) setProduct(data);
  const isMissing = error instanceof AdminError && error.status === 404;
  return {
    product,
    failure: error && !product ? (isMissing ? "missing" : "other") : undefined,
    readAgain: refetch,
  };
}

/** Redirects to the list with a toast (spec section 8). */
export function LoadFailed() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ kind: "error", text: PRODUCT_FORM.loadFailed });
    void navigate({ to: "/admin/products", replace: true });
  }, [navigate]);
  return null;
}

import { useQuery } from "@tanstack/react-query";
import { Link, useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { DUPLICATE, PRODUCT_FORM } from "../../../../contract/messages.ts";
import type { Product } from "../../../../contract/products/product.ts";
import { showToast } from "../../../api/toast-store.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { AdminError } from "../../platform/session/client.ts";
import { PageHead } from "../../platform/ui/page-head.tsx";
import { Loading } from "../../platform/ui/panel-failed.tsx";
import { editedProductQuery } from "./form-queries.ts";
import { coded, copyOf, type Prefill, titled } from "./prefill.ts";
import { ProductForm } from "./product-form.tsx";

interface Props {
  /** The product that is copied. */
  from?: string | undefined;
  /** Words of a failed search. */
  title?: string | undefined;
  /** A code that a catalogue prints. */
  code?: string | undefined;
}

/**
 * /admin/products/new (spec section 2, 'Admin product form'); with `?from=`, a copy of that product, with `?title=`, one
 * that begins with these words, with `?code=`, one with this code.
 */
export function CreateProductPage({ from, title, code }: Props) {
  const prefill = useMemo(() => (title ? titled(title) : code ? coded(code) : undefined), [title, code]);
  if (!from) return <CreateProduct key={title ?? code} {...(prefill && { prefill })} />;
  return (
    <ProductCopy key={from} id={from}>
      {(prefill) => <CreateProduct prefill={prefill} />}
    </ProductCopy>
  );
}

/** A form for a product that is not stored yet. */
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
  /** Draws the form once everything is copied. */
  children: (prefill: Prefill) => ReactNode;
}

/** Reads a product and its pictures for a copy of it, and says how far that is. */
function ProductCopy({ id, children }: ProductCopyProps) {
  const { product, failure } = useOpenedProduct(id);
  const { prefill, done } = useCopy(product);
  if (prefill) return children(prefill);
  if (failure) return <LoadFailed />;
  return <Loading text={product ? DUPLICATE.pictures(done, product.images.length) : DUPLICATE.loading} />;
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

/** The form's name, and the way back to where one came from, else to the list (spec section 2). */
export function FormHead({ title, text }: { title: string; text: string }) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const goBack = () => (canGoBack ? history.back() : void navigate({ to: "/admin/products" }));
  return (
    <PageHead
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
    </PageHead>
  );
}

interface OpenedProduct {
  /** Undefined until it is read. */
  product: Product | undefined;
  /** Why it could not be read. */
  failure: "missing" | "other" | undefined;
  readAgain: () => Promise<unknown>;
}

/**
 * The product as it is when a form is opened: never one that was read before, and nothing that is read later, under the
 * hands of who edits it.
 */
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

/** A product that cannot be loaded: leads back to the list with a toast (spec section 8). */
export function LoadFailed() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({ kind: "error", text: PRODUCT_FORM.loadFailed });
    void navigate({ to: "/admin/products", replace: true });
  }, [navigate]);
  return null;
}

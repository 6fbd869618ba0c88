import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { DRAFT, GONE_PRODUCT } from "#contract/platform/unsaved-messages.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { restoreGone } from "#web/admin/platform/data/undo.ts";
import { type FormDraft, versionsOf } from "#web/admin/platform/drafts/form-draft.ts";
import { DraftOffer, DraftsPlace } from "#web/admin/platform/drafts/form-drafts.tsx";
import { useDraft } from "#web/admin/platform/drafts/use-draft.ts";
import type { Offer } from "#web/admin/platform/drafts/use-form-drafts.ts";
import { Loading } from "#web/admin/platform/ui/read-states.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { CreateProduct, FormHead, LoadFailed, useOpenedProduct } from "./create-product-page.tsx";
import { formValues } from "./form-values.ts";
import { asNewProduct, type Prefill } from "./prefill.ts";
import { PRODUCT_COMPARISON } from "./product-comparison.tsx";
import { draftedForm, PRODUCT_KEEPING, ProductForm } from "./product-form.tsx";

/** Nothing is stored that a draft could be compared with. */
const ofDraft = (draft: Offer) => versionsOf(draft, formValues(), PRODUCT_KEEPING);

/** A missing product redirects to the list (spec section 8), unless it was deleted and has a draft. */
export function EditProductPage({ id }: { id: string }) {
  const { product, failure, readAgain } = useOpenedProduct(id);
  const [rescued, setRescued] = useState<Prefill>();
  // The focused element unmounts with the screen: the focus moves to the top of the next one.
  const refocus = useRefocus(useRef(null));
  if (rescued) return <CreateProduct prefill={rescued} />;
  return (
    <>
      <FormHead title="Edit Product" text="Update product details" />
      {product && <ProductForm product={product} onAsNew={setRescued} />}
      {!product && !failure && <Loading text="Loading product..." />}
      {failure === "other" && <LoadFailed />}
      {failure === "missing" && (
        <GoneProduct
          id={id}
          onRestored={() => {
            refocus();
            return readAgain();
          }}
          onAsNew={(prefill) => {
            refocus();
            setRescued(prefill);
          }}
        />
      )}
    </>
  );
}

interface Props {
  id: string;
  /** Called once it is restored: refetches it. */
  onRestored: () => Promise<unknown>;
  onAsNew: (prefill: Prefill) => void;
}

function GoneProduct({ id, onRestored, onAsNew }: Props) {
  const { offers, isRead, discard } = useDraft<FormDraft>(draftedForm(id), () => undefined);
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, run } = useCall();
  const [isLeaving, setIsLeaving] = useState(false);
  const place = useRef<HTMLElement>(null);
  const navigate = useNavigate();

  const during = (act: () => Promise<unknown>) =>
    unlessBusy(isBusy, () => void run(act, PRODUCT_FORM.loadFailed));
  const restore = async () => {
    const outcome = await restoreGone(id);
    if (outcome.isRestored) await onRestored();
    if (!outcome.refusal) return;
    setRefusal(outcome.refusal);
    place.current?.focus();
  };
  const goOn = async (draft: Offer) => {
    const { typed, opened } = ofDraft(draft);
    const prefill = await asNewProduct(typed, opened.productId);
    discard(draft.id);
    onAsNew(prefill);
  };
  const throwAway = async (draft: Offer) => {
    const isLast = offers.length === 1;
    setIsLeaving(isLast);
    discard(draft.id);
    showToast({ kind: "success", text: DRAFT.discarded });
    if (isLast) await navigate({ to: "/admin/products", replace: true });
    else place.current?.focus();
  };

  if (!isRead || isLeaving) return <Loading text="Loading product..." />;
  if (offers.length === 0) return <LoadFailed />;
  return (
    <DraftsPlace ref={place}>
      <ul className="ruled airy">
        <li className="cluster">
          <p className="wide-item">
            {GONE_PRODUCT.title} {refusal}
          </p>
          {!refusal && (
            <Button size="small" {...during(restore)}>
              {GONE_PRODUCT.restoreAlone}
            </Button>
          )}
        </li>
        {offers.map((draft) => (
          <DraftOffer key={draft.id} draft={draft} versions={ofDraft(draft)} comparison={PRODUCT_COMPARISON}>
            <Button size="small" {...during(() => goOn(draft))}>
              {GONE_PRODUCT.draftAsNew}
            </Button>
            <Button look="bare" size="small" {...during(() => throwAway(draft))}>
              {GONE_PRODUCT.discardDraft}
            </Button>
          </DraftOffer>
        ))}
      </ul>
    </DraftsPlace>
  );
}

import { DETAIL, PRODUCT_MISSING } from "#contract/platform/public-messages.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ProductPage } from "./product-page.tsx";
import "./product.css";
import { type ReactNode, useEffect, useRef } from "react";
import { isFinal, sentenceOf } from "#web/api/client.ts";
import { insteadQuery } from "#web/api/queries.ts";
import { useAnswer } from "#web/api/use-answer.ts";
import { Link } from "#web/routing/link.tsx";
import { useNavigate, useNavigation } from "#web/routing/use-router.ts";
import { useBusiness } from "#web/ui/business.ts";
import { BrandLinks } from "#web/ui/lists/brand-links.tsx";
import { PartCards } from "#web/ui/parts/part-card.tsx";
import { useHydrated } from "#web/ui/parts/use-hydrated.ts";
import { PhoneButton } from "#web/ui/phone-button.tsx";
import { ChatLink } from "../enquiry/links/chat-link.tsx";
import { OfCard } from "../machines/fits-line.tsx";
import { SearchForm } from "../search/search-form.tsx";

const WAY_BACK_TIME = 1000;

export const Page = ({ params }: { params: { readonly productId: string } }) => (
  <ProductPage id={params.productId} />
);

/** The pending screen, with the dimensions of the page (spec section 8, 'Detail'). */
export function Pending() {
  return (
    <div className="wrap" aria-busy="true">
      <p className="cluster fine quiet crumbs" role="status">
        {DETAIL.loading}
      </p>
      <div className="split late high detail" aria-hidden="true">
        <div>
          <span className="pic skel" />
          <div className="stack gap-2 thumbs">
            {["a", "b", "c", "d", "e"].map((key) => (
              <span key={key} className="pic skel" />
            ))}
          </div>
        </div>
        <div className="stack">
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
          <span className="skel box" />
          <span className="skel box" />
        </div>
      </div>
    </div>
  );
}

/** The 404 screen, with parts that the address may mean and the brands. */
export function Missing({ params }: { params: Readonly<Record<string, string>> }) {
  return (
    <NoProduct message={PRODUCT_MISSING} advice={DETAIL.missing}>
      <div className="no-phone">
        <SearchForm q="" />
      </div>
      <PartsInstead id={params["productId"] ?? ""} />
      <BrandLinks />
    </NoProduct>
  );
}

function PartsInstead({ id }: { id: string }) {
  const { data } = useAnswer(insteadQuery(id), { keepsFailure: true });
  if (!data?.parts.length) return null;
  return (
    <section className="sec off-paper parts-instead">
      <div className="sechead">
        <h2 className="minor">{data.isFound ? "Similar parts" : "Newest parts"}</h2>
      </div>
      <PartCards parts={data.parts} More={OfCard} />
    </section>
  );
}

/** The error screen; failures that may be temporary have a retry button. */
export function Failed({ error }: { error: unknown }) {
  const { reload } = useNavigation();
  return (
    <NoProduct message={sentenceOf(error) ?? DETAIL.failed} onRetry={isFinal(error) ? undefined : reload} />
  );
}

interface Props {
  message: string;
  advice?: string;
  onRetry?: (() => void) | undefined;
  /** Other links. */
  children?: ReactNode;
}

/** Go Back returns to the previous page, even on another site, or to the listing (spec section 8). */
function NoProduct({ message, advice, onRetry, children }: Props) {
  const navigate = useNavigate();
  const [phone] = useBusiness().phones;
  const isHydrated = useHydrated();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const toListing = () => navigate({ to: "/products" });
  const goBack = () => {
    if (window.history.length < 2) {
      toListing();
      return;
    }
    window.history.back();
    // If there is no earlier history entry, back() does nothing.
    clearTimeout(waiting.current);
    waiting.current = setTimeout(toListing, WAY_BACK_TIME);
  };
  return (
    <section className="wrap page-top crash">
      <div className="sechead">
        <h1 className="title-36">{DETAIL.failed}</h1>
      </div>
      {message !== DETAIL.failed && (
        <p className="read breaks" role="alert">
          {message}
        </p>
      )}
      {advice && <p className="read">{advice}</p>}
      <div className="cluster">
        {onRetry && (
          <Button look="fill" className="needs-script" onClick={onRetry}>
            Try again
          </Button>
        )}
        {isHydrated ? (
          <Button onClick={goBack}>{DETAIL.goBack}</Button>
        ) : (
          <Link className={buttonClass()} to="/products" activeOptions={{ exact: true }}>
            {DETAIL.goBack}
          </Link>
        )}
        <PhoneButton phone={phone} />
        <ChatLink from="product" />
      </div>
      {children}
    </section>
  );
}

import { Link, useCanGoBack, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { PageHead } from "../../platform/ui/page-head.tsx";

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
        <button type="button" className="btn bare s back" onClick={goBack}>
          ← Go Back
        </button>
      }
    >
      {id && (
        <Link className="btn" to="/admin/products/$id/history" params={{ id }}>
          History
        </Link>
      )}
    </PageHead>
  );
}

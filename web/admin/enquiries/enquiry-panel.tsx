import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId } from "react";
import { ENQUIRY_DETAIL } from "../../../contract/messages.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { AdminError } from "../platform/session/client.ts";
import { Loading } from "../platform/ui/panel-failed.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { CloseLink, EnquiryDetail } from "./enquiry-detail.tsx";
import { enquiryQuery } from "./inbox-data.ts";
import { ReadingFailed } from "./inbox-states.tsx";

interface Props {
  id: string;
  /** Gets the focus when it opens. */
  region: RefObject<HTMLElement | null>;
}

/** The open enquiry: beside the list, or in narrow windows instead of it. */
export function EnquiryPanel({ id, region }: Props) {
  const { data: enquiry, error, refetch } = useQuery(enquiryQuery(useQueryClient(), id));
  const heading = useId();
  const refocus = useRefocus(region);
  const retry = () => {
    refocus();
    void refetch();
  };
  const isGone = error instanceof AdminError && error.status === 404;
  const isShown = !!enquiry && !isGone;
  return (
    <section
      className="enquiry-panel measured focus-inside"
      ref={region}
      tabIndex={-1}
      {...(isShown ? { "aria-labelledby": heading } : { "aria-label": "Enquiry" })}
    >
      {isShown && <EnquiryDetail enquiry={enquiry} heading={heading} />}
      {isGone && (
        <div className="pad" role="alert">
          <Empty title={error.message} text={ENQUIRY_DETAIL.gone}>
            <CloseLink className={buttonClass()}>Close</CloseLink>
          </Empty>
        </div>
      )}
      {!enquiry && !error && <Loading text={ENQUIRY_DETAIL.loading} />}
      {!enquiry && error && !isGone && (
        <ReadingFailed title={ENQUIRY_DETAIL.loadFailed} text={error.message} onRetry={retry}>
          <CloseLink className={buttonClass()}>Close</CloseLink>
        </ReadingFailed>
      )}
    </section>
  );
}

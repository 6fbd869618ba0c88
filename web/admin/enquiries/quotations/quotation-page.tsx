import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { quotationNumber } from "#contract/enquiries/quotation-amounts.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_OFFICE } from "#contract/enquiries/quotation-office-messages.ts";
import type { SettingsAnswer } from "#contract/site/settings.ts";
import { settingsQuery } from "#web/admin/platform/data/settings.ts";
import { AdminError } from "#web/admin/platform/session/client.ts";
import { BackLink } from "#web/admin/platform/ui/back-link.tsx";
import { ScreenHead } from "#web/admin/platform/ui/page-head.tsx";
import { Failed, Loading, PanelFailed } from "#web/admin/platform/ui/read-states.tsx";
import { useRefocus } from "#web/admin/platform/ui/use-refocus.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { DraftForm } from "./draft-form.tsx";
import { quotationQuery } from "./quotation-data.ts";
import { customerName, QuotationBadge } from "./quotation-parts.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SentView } from "./sent-view.tsx";
import "./quotations.css";

/** /admin/quotations/{id}: the form of a draft, or the document that was sent and what became of it. */
export function QuotationPage({ id }: { id: string }) {
  const quotation = useQuery(quotationQuery(id));
  const settings = useQuery(settingsQuery);
  const failed = [quotation, settings].find(({ data, isError }) => !data && isError);
  if (quotation.data && settings.data) {
    return <OpenQuotation quotation={quotation.data} settings={settings.data} />;
  }
  if (failed?.error instanceof AdminError && failed.error.status === 404) {
    return (
      <Failed title={QUOTATION_SERVER.notFound}>
        <Link className={buttonClass()} to="/admin/quotations">
          All quotations
        </Link>
      </Failed>
    );
  }
  if (failed) {
    return <PanelFailed text={QUOTATION_OFFICE.openFailed} onRetry={() => void failed.refetch()} />;
  }
  return <Loading text={QUOTATION_OFFICE.opening} />;
}

interface Props {
  quotation: Quotation;
  settings: SettingsAnswer;
}

function OpenQuotation({ quotation, settings }: Props) {
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<AdminError>();
  // Sending replaces the form, with what had the focus.
  const refocus = useRefocus(useRef(null));
  const { enquiry, state } = quotation;
  const send = () => setIsSending(true);
  const close = () => {
    refocus();
    setIsSending(false);
  };
  return (
    <>
      <ScreenHead
        title={state === "draft" ? (customerName(quotation) ?? "New quotation") : quotationNumber(quotation)}
        text={
          <>
            <QuotationBadge state={state} /> {state !== "draft" && customerName(quotation)}
            {state === "draft" && quotation.revision > 1 && `Revision ${quotation.revision}`}{" "}
            {enquiry && (
              <Link to="/admin/enquiries" search={{ enquiry: enquiry._id }}>
                Enquiry {enquiry.reference}
              </Link>
            )}
          </>
        }
        back={<BackLink to="/admin/quotations">Quotations</BackLink>}
      />
      {state === "draft" ? (
        <DraftForm
          quotation={quotation}
          settings={settings.quotations}
          hasGstin={settings.business.gstin !== ""}
          refusal={refusal}
          onSend={send}
        />
      ) : (
        <SentView quotation={quotation} onSend={send} />
      )}
      {isSending && (
        <SendDialog
          quotation={quotation}
          hasMail={settings.mail.host !== null}
          countryCode={settings.business.countryCode}
          onClose={close}
          onRefused={(error) => {
            setIsSending(false);
            setRefusal(error);
          }}
        />
      )}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { siteQuery } from "../../api/queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { adminReads } from "../calls/query.ts";
import { wayTo } from "./ways-to-answer.ts";

/** A number or an address as it was written, and what it can be answered by. */
export function ContactWays({ written, subject }: { written: string; subject: string }) {
  const { data } = useQuery({ ...siteQuery, ...adminReads });
  const way = wayTo(written, subject, data?.business.countryCode);
  if (!way) return written;
  if (way.kind === "mail") return <a href={way.write}>{written}</a>;
  return (
    <span className="ways-on">
      <a className="mono" href={way.call}>
        {written}
      </a>
      {way.whatsApp && (
        <a className="also" href={way.whatsApp} target="_blank" rel="noopener noreferrer">
          <Icon name="message" className="i s" />
          WhatsApp
        </a>
      )}
    </span>
  );
}

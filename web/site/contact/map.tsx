import { useBusiness, useSiteBehaviour } from "../../ui/business.ts";
import { Icon } from "../../ui/icons.tsx";
import { directionsLink } from "./outward-links.ts";

/**
 * The address, the way there, and the map that the owner has chosen (ruling 'Answers and errors'): loaded when
 * it comes near, in a box that keeps its size whether the map comes or not.
 */
export function WhereWeAre() {
  const { companyName, address } = useBusiness();
  const { mapUrl } = useSiteBehaviour();
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Where we are</h2>
      </div>
      <div className={mapUrl ? "where" : "where plain"}>
        <div>
          <address className="big lines">
            {[companyName, ...address].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a className="btn" href={directionsLink(companyName, address)} target="_blank" rel="noopener">
            <Icon name="pin" />
            Directions
          </a>
        </div>
        {mapUrl && (
          <div className="map">
            <iframe src={mapUrl} title={`Map of ${address.join(", ")}`} loading="lazy" sandbox={ALLOWED} />
          </div>
        )}
      </div>
    </section>
  );
}

/** What a map needs: its scripts, its own storage, and links that open beside the page. */
const ALLOWED = "allow-scripts allow-same-origin allow-popups";

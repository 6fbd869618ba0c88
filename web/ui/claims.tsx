import { CLAIMS } from "../../contract/business.ts";

/** The static claims of the firm as a line of figures (spec section 9). */
export function Claims() {
  return (
    <dl className="claims">
      {CLAIMS.map(({ figure, label }) => (
        <div key={label}>
          <dt className="fine quiet">{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

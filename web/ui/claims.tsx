interface Props {
  /** One line each on phones. */
  isBrief?: boolean;
  claims: readonly { figure: string; label: string }[];
}

/** Figures with their labels. */
export function Claims({ isBrief = false, claims }: Props) {
  if (claims.length === 0) return null;
  return (
    <dl className={isBrief ? "claims brief" : "claims"}>
      {claims.map(({ figure, label }) => (
        <div key={label}>
          <dt className="fine quiet">{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

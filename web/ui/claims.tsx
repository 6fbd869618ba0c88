interface Props {
  claims: readonly { figure: string; label: string }[];
}

export function Claims({ claims }: Props) {
  if (claims.length === 0) return null;
  return (
    <dl className="claims">
      {claims.map(({ figure, label }) => (
        <div key={label}>
          <dt className="fine quiet">{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

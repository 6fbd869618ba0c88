interface Props {
  caption?: string;
  facts: readonly { name: string; value: string }[];
}

export function FactTable({ caption, facts }: Props) {
  if (facts.length === 0) return null;
  return (
    <table className="spec">
      {caption && <caption>{caption}</caption>}
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

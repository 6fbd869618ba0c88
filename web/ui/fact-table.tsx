import type { ReactNode } from "react";

interface Props {
  caption?: string;
  facts: readonly { name: string; value: ReactNode }[];
}

export function FactTable({ caption, facts }: Props) {
  if (facts.length === 0) return null;
  return (
    <table className="spec">
      {caption && <caption className="minor">{caption}</caption>}
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

/** A page that shows it: in a tab of its own, for the form may hold what is not saved yet. */
export function Preview({ href, children }: { href: string; children: string }) {
  return (
    <a className="push small" href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}

/** /admin/settings/site. */
export function SitePage() {
  return (
    <section className="panel" aria-label="Site">
      <header>
        <h2>Site</h2>
      </header>
    </section>
  );
}

/** /admin/settings/tabs. */
export function TabsPage() {
  return (
    <section className="panel" aria-label="Company tabs">
      <header>
        <h2>Company tabs</h2>
      </header>
    </section>
  );
}

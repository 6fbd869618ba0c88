/** /admin/settings/business. */
export function BusinessPage() {
  return (
    <section className="panel" aria-label="Business profile">
      <header>
        <h2>Business profile</h2>
      </header>
    </section>
  );
}

/** /admin/settings/newsletter. */
export function NewsletterPage() {
  return (
    <section className="panel" aria-label="Newsletter">
      <header>
        <h2>Newsletter</h2>
      </header>
    </section>
  );
}

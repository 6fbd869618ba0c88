/** /admin/settings/mail. */
export function MailPage() {
  return (
    <section className="panel" aria-label="Mail">
      <header>
        <h2>Mail</h2>
      </header>
    </section>
  );
}

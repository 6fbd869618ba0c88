const PROMISES = [
  {
    title: "The part that fits",
    text: "Nobody has to know our numbers. A code, a drawing, a photograph or a worn piece is enough, and we ask before we guess.",
  },
  {
    title: "Measured, not assumed",
    text: "Bores, pitch and hardness are checked against the drawing of the part it replaces. The sheet of a batch is there for whoever asks.",
  },
  {
    title: "A straight answer",
    text: "What is on the shelf, what has to be made, how long it takes and what it costs: told before an order, and kept to after it.",
  },
];

/** What the firm is for, and what it holds itself to. */
export function Mission() {
  return (
    <section className="sec wrap">
      <div className="sechead">
        <h2>Mission</h2>
      </div>
      <p className="mission">A loom that stands still earns nothing. Our work is to make that time short.</p>
      <ul className="promises">
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Something is on its way; the words beside it say what. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** A decorative spinner; the text beside it says what is pending. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

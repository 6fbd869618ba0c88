export function Mark() {
  return (
    <svg width="26" height="34" viewBox="0 0 26 34" fill="none" aria-hidden="true">
      <path d="M5 1v32M21 1v32M13 1v8.5M13 24.5V33" />
      <ellipse cx="13" cy="17" rx="4" ry="7.5" />
      <path className="weft" d="M0 17h3M7 17h2.5M16.5 17H19M23 17h3" />
    </svg>
  );
}

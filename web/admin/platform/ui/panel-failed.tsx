/** What a panel shows could not be read. */
export function PanelFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="pad panel-text touch" role="alert">
      <p>{text}</p>
      <button type="button" className="btn" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

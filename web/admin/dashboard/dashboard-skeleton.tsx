const CARDS = ["one", "two", "three", "four"];

/** Four skeleton cards and the outlines of the two panels, in the measure of what comes. */
export function DashboardSkeleton() {
  return (
    <div className="board" role="status" aria-busy="true" aria-label="Loading">
      <div className="stats">
        {CARDS.map((card) => (
          <div key={card} className="skeleton-card">
            <span className="skel" />
            <span className="skel figure" />
            <span className="skel" />
          </div>
        ))}
      </div>
      <div className="panels">
        <span className="skel panel-small" />
        <span className="skel panel-large" />
      </div>
    </div>
  );
}

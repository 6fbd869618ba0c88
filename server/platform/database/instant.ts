/** A stored time as it leaves the server: ISO 8601 in UTC. */
export const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

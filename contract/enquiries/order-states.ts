/** The states of an accepted quotation, in their order; each step can be taken back, 'cancelled' too. Free of zod. */
export const ORDER_STATES = ["to-confirm", "confirmed", "dispatched", "closed", "cancelled"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The state that each step may follow. */
export const ORDER_STEPS: Readonly<Record<Exclude<OrderState, "to-confirm">, readonly OrderState[]>> = {
  confirmed: ["to-confirm"],
  dispatched: ["confirmed"],
  closed: ["dispatched"],
  cancelled: ["to-confirm", "confirmed", "dispatched"],
};

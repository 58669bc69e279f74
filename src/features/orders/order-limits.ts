/** The limits on open orders per person, which stop a flood of cash-on-delivery orders that nobody will pay. */
export interface OrderLimits {
  /** Open unpaid orders per shopper and per mobile number; one more for each `DELIVERED_FOR_ONE_MORE` delivered. */
  open: number
  /** Orders per shopper within an hour. */
  perHour: number
}

export const shopOrderLimits: OrderLimits = { open: 3, perHour: 10 }

export const DELIVERED_FOR_ONE_MORE = 5

/** How many delivered orders are needed to place another one besides `open` ones. */
export const deliveredNeeded = (open: number, limits: OrderLimits): number =>
  Math.max(0, (open - limits.open + 1) * DELIVERED_FOR_ONE_MORE)

/** How many orders one person may have under way: what stops a flood of cash-on-delivery orders that nobody will pay. */
export interface OrderLimits {
  /** Unpaid orders that are open, per shopper and per mobile; one more for each `DELIVERED_FOR_ONE_MORE` delivered. */
  open: number
  /** Orders of one shopper within an hour. */
  perHour: number
}

export const shopOrderLimits: OrderLimits = { open: 3, perHour: 10 }

export const DELIVERED_FOR_ONE_MORE = 5

/** How many delivered orders it takes to place another beside `open` ones. */
export const deliveredNeeded = (open: number, limits: OrderLimits): number =>
  Math.max(0, (open - limits.open + 1) * DELIVERED_FOR_ONE_MORE)

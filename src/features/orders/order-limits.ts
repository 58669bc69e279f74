/** The limits on open orders per person, which stop a flood of cash-on-delivery orders that nobody will pay. */
export interface OrderLimits {
  /** Open unpaid orders per shopper and per mobile number; one more for each `DELIVERED_FOR_ONE_MORE` delivered. */
  open: number
  /** Orders per shopper within an hour. */
  perHour: number
  /** What a shopper's orders may hold until one of theirs was delivered: see `mayHold`. */
  held: {
    /** Percent of a pack's stock. 100 switches both limits off. */
    share: number
    /** The total of the orders. */
    paise: number
  }
}

export const shopOrderLimits: OrderLimits = { open: 3, perHour: 10, held: { share: 50, paise: 500_000 } }

/** Of a pack with this much stock or less, a new shopper may have all. */
const SMALL_STOCK = 4

/** How much of a pack new shoppers may hold together, out of what would be there without their orders. */
export const mayHold = (stock: number, { share }: OrderLimits['held']): number =>
  stock > SMALL_STOCK ? Math.floor((stock * share) / 100) : stock

const DELIVERED_FOR_ONE_MORE = 5

/** How many delivered orders are needed to place another one besides `open` ones. */
export const deliveredNeeded = (open: number, limits: OrderLimits): number =>
  Math.max(0, (open - limits.open + 1) * DELIVERED_FOR_ONE_MORE)

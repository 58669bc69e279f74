import { permissions, STAFF_ROLES, type Permission, type StaffRole } from '#shared/permissions.ts'

interface Reason {
  /** What the movement is of; the schema refuses one without it. */
  needs: 'order' | 'note' | 'purchase' | 'count' | 'waste' | null
  /** Who may cause it, besides the shop's own jobs: `moveStock` refuses everybody else. */
  may: 'shopper' | readonly Permission[]
  /** Whether goods leave the stock by it, come back to it, or both. */
  way: 'out' | 'in' | 'both'
  /** Whether goods unknown to the books may be found for it; otherwise no more comes in than its order holds. */
  mayFind: boolean
  /** Whether it may have happened before it is written: without a line, or as somebody has seen it. */
  mayBeLate: boolean
}

/**
 * Why a stock changes; `checkReasons`, the statement of `moveStock` and the schema hold it to this table. A movement that is late is part of what a count expected whose time is later, whenever it comes in
 * (`server/late-movements.ts`).
 */
export const movementReasons = {
  /** The first stock of a new pack. */
  opening: { needs: null, may: ['admin'], way: 'in', mayFind: true, mayBeLate: false },
  /** A sale: on the site, by phone, at the counter, with or without a line. */
  order: { needs: 'order', may: 'shopper', way: 'out', mayFind: false, mayBeLate: true },
  /** A cancelled, refused or unpaid order gives back what it held. */
  cancel: { needs: 'order', may: 'shopper', way: 'in', mayFind: false, mayBeLate: false },
  /** Packing: by how much less went into the bag than was ordered; out where what is weighed is heavier. */
  unsupplied: { needs: 'order', may: ['orders.pick'], way: 'both', mayFind: false, mayBeLate: false },
  /** Packing: what went into the bag instead. */
  substitute: { needs: 'order', may: ['orders.pick'], way: 'out', mayFind: false, mayBeLate: false },
  /** Goods that came back with a credit note. */
  return: { needs: 'note', may: ['counter.sell'], way: 'in', mayFind: false, mayBeLate: false },
  /** A stock that somebody sets; goods that a sale or a picker has in hand; goods that are bad or not there. */
  adjustment: {
    needs: null,
    may: ['admin', 'orders.pick', 'counter.sell'],
    way: 'both',
    mayFind: true,
    mayBeLate: true,
  },
  /** A supplier's bill, or its reversal. */
  purchase: { needs: 'purchase', may: ['purchases.manage'], way: 'both', mayFind: true, mayBeLate: false },
  /** The difference of a count. */
  count: { needs: 'count', may: ['stock.count'], way: 'both', mayFind: true, mayBeLate: true },
  /** Expired, damaged, spoiled or used goods. */
  waste: { needs: 'waste', may: ['purchases.manage'], way: 'out', mayFind: false, mayBeLate: false },
} as const satisfies Record<string, Reason>

export type MovementReason = keyof typeof movementReasons

/** The roles that may cause all of these; null for everybody. */
export function rolesThatMay(reasons: readonly MovementReason[]): StaffRole[] | null {
  const sets = reasons.flatMap((reason) => {
    const { may }: Reason = movementReasons[reason]
    return may === 'shopper' ? [] : [may.flatMap((one): readonly StaffRole[] => permissions[one])]
  })
  return sets.length === 0 ? null : STAFF_ROLES.filter((role) => sets.every((roles) => roles.includes(role)))
}

/** Packs with this stock or less are low: lists show "Only n left", and reports name them. */
export const LOW_STOCK = 5

/** The visible stock: sold out, how few are left, or enough. */
export const shownStock = (stock: number): number | 'enough' => (stock <= LOW_STOCK ? stock : 'enough')

/** Whether a pack's availability changed, from sold out to in stock or the other way round. */
export const availabilityFlips = (before: number, after: number): boolean => (before === 0) !== (after === 0)

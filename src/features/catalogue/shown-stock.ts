/** From this stock down, lists show "Only n left". */
export const FEW = 5

/** The visible stock: sold out, how few are left, or enough. */
export const shownStock = (stock: number): number | 'enough' => (stock <= FEW ? stock : 'enough')

/** Whether a pack's availability changed, from sold out to in stock or the other way round. */
export const availabilityFlips = (before: number, after: number): boolean => (before === 0) !== (after === 0)

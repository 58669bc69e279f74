/** From so few on it is said how many are left. */
export const FEW = 5

/** What is shown of a stock: sold out, how few are left, or that there is enough. */
export const shownStock = (stock: number): number | 'enough' => (stock <= FEW ? stock : 'enough')

/** Whether a pack was sold out and can be had now, or the other way round. */
export const availabilityFlips = (before: number, after: number): boolean => (before === 0) !== (after === 0)

/** From so many on a pack counts as low. */
export const LOW_STOCK = 5

/** Packs with this stock or less count as low. */
export const LOW_STOCK = 5

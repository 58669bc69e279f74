/** Rupees above which an order is handed over only against its code, in a shop that has not set another amount. */
export const DEFAULT_CODE_ABOVE = 1_000

/** The most lines of one bill: longer ones are entered in parts, under the same number with a letter. */
export const MAX_BILL_LINES = 250

/** The most packs of one line. */
export const MAX_BILL_QUANTITY = 100_000

/** The largest file of a bill, in bytes. */
export const MAX_BILL_FILE_BYTES = 2 * 1024 * 1024

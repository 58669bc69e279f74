/** The longest name of a product, in characters; names from other shops' lists reach 180. */
export const MAX_NAME = 200

/** The longest description of a product, in characters. */
export const MAX_DESCRIPTION = 10_000

/** The largest CSV file of an import, in bytes: 30,000 rows with descriptions. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024

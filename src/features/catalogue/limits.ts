/** The maximum length of a product's name, in characters; names in other shops' lists reach 180. */
export const MAX_NAME = 200

/** The maximum length of a product's description, in characters. */
export const MAX_DESCRIPTION = 10_000

/** The largest CSV file of an import, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024

/** The maximum number of rows of an import: several times what the largest grocer sells. */
export const MAX_IMPORT_ROWS = 100_000

/** The maximum length of a product's name, in characters; names in other shops' lists reach 180. */
export const MAX_NAME = 200

/** The maximum length of a product's description, in characters. */
export const MAX_DESCRIPTION = 10_000

/** The largest file of an import, in bytes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024

/** The largest spreadsheet of an import, packed and unpacked, in bytes. */
export const MAX_SPREADSHEET_BYTES = 10 * 1024 * 1024
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/** The maximum number of rows of an import: several times what the largest grocer sells. */
export const MAX_IMPORT_ROWS = 100_000

/** The maximum length of a row of an import, in characters: more than a description and all details need. */
export const MAX_ROW_LENGTH = 20 * MAX_DESCRIPTION

/** The maximum number of columns of an import. */
export const MAX_IMPORT_COLUMNS = 500

/** The most pictures of a product. */
export const MAX_PICTURES = 10

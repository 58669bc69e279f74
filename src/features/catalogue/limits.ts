/** The longest name of a product, in characters; names from other shops' lists reach 180. */
export const MAX_NAME = 200

/** The longest description of a product, in characters. */
export const MAX_DESCRIPTION = 10_000

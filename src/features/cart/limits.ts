/** A cart item's id: 24 hexadecimal characters (specification, section 5); ours are lower case. */
export const CART_ITEM_ID = /^[0-9a-f]{24}$/

/** How many different items one cart holds. */
export const MAX_CART_LINES = 200

/** How many lines one merge of a guest cart may bring (api.md, Cart). */
export const MAX_MERGED_LINES = 200

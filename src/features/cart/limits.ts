/** A cart item's id: 24 hexadecimal characters (specification, section 5), lower case. */
export const CART_ITEM_ID = /^[0-9a-f]{24}$/

/** The maximum number of lines in one cart. */
export const MAX_CART_LINES = 200

/** The maximum number of lines in one guest-cart merge (api.md, Cart). */
export const MAX_MERGED_LINES = 200

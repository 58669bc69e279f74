import { t } from '#shared/words.ts'

/** Below the heading of the cart. It is the first thing that a shopper can read there: the lines are in the browser. */
export const cartNote = () => t('cart.every-charge-is-shown-here-before-you')

/** Where money of the shop is that does not lie in its bank or safe yet; and `suppliers`, what the shop owes itself. */
export const OWED_PLACES = ['khata', 'riders', 'upi', 'online', 'road', 'drawers', 'suppliers'] as const
export type OwedPlace = (typeof OWED_PLACES)[number]

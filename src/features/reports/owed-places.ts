/** Where money of the shop is that does not lie in its bank or safe yet. */
export const OWED_PLACES = ['khata', 'riders', 'upi', 'online', 'road', 'drawers'] as const
export type OwedPlace = (typeof OWED_PLACES)[number]

/** What a device may be told of when no page is open. `bell`: orders, for whoever works in the shop. */
export const PUSH_KINDS = ['bell', 'moves', 'stock'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

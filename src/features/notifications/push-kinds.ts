import { EVENT_KINDS, type EventKind } from './message-kinds.ts'

/** What a device may be told of when no page is open. `bell`: orders, for whoever works in the shop. */
export const PUSH_KINDS = ['bell', 'moves', 'stock'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** What a push may tell of; what it says is in `pushed-words.ts`. */
export const PUSHED_KINDS = ['bell', ...EVENT_KINDS] as const
export type PushedKind = 'bell' | EventKind

/** What a device must want for this to be sent to it. */
export const wantedFor = (kind: PushedKind): PushKind =>
  kind === 'bell' ? 'bell' : kind === 'backInStock' ? 'stock' : 'moves'

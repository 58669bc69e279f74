/** Where cash of the shop lies: what came in less what went out is what a count should find there. */
export const HELD = ['drawer', 'rider', 'safe'] as const

/** Where cash comes from and goes to. The safe is the shop's cash outside the drawers. */
export const PLACES = [
  ...HELD,
  'bank',
  'owner',
  'customer',
  'supplier',
  'expense',
  'difference',
  'rounding',
] as const
export type PlaceName = (typeof PLACES)[number]

/** `difference`: counted over or short. `upi_missing`: a UPI payment that never came, for which its rider answers. */
export const MOVES = {
  opening: {
    from: ['owner', 'bank', 'safe', 'difference', 'drawer'],
    to: ['drawer', 'owner', 'bank', 'safe', 'difference'],
  },
  sale: { from: ['customer'], to: ['drawer', 'safe'] },
  refund: { from: ['drawer', 'safe'], to: ['customer'] },
  collected: { from: ['customer'], to: ['rider', 'safe'] },
  /** Also what is paid out of an account. */
  khata: { from: ['customer', 'drawer', 'safe'], to: ['drawer', 'rider', 'safe', 'customer'] },
  upi_missing: { from: ['customer'], to: ['rider'] },
  handed_in: { from: ['rider'], to: ['drawer', 'safe', 'owner'] },
  pay_in: { from: ['owner', 'bank', 'safe'], to: ['drawer', 'safe'] },
  pay_out: { from: ['drawer', 'safe'], to: ['owner', 'bank', 'safe', 'supplier', 'expense'] },
  difference: { from: ['difference', ...HELD], to: ['difference', ...HELD] },
  rounding: { from: ['rounding', 'drawer', 'safe'], to: ['rounding', 'drawer', 'safe'] },
} as const satisfies Record<string, { from: readonly PlaceName[]; to: readonly PlaceName[] }>
export type MoveKind = keyof typeof MOVES

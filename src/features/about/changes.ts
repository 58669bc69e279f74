/** A version, and what it changes for who keeps the shop, in their words. */
interface VersionChanges {
  version: string
  /** The day of its release, such as 2026-12-01; null before it. */
  released: string | null
  changes: readonly string[]
}

/** The present version first; its number is that of package.json. */
export const versionChanges: readonly [VersionChanges, ...VersionChanges[]] = [
  {
    version: '1.0.0',
    released: null,
    changes: [
      'The first version with a number: an upgrade keeps your orders, customers, stock and accounts, and goes back if it fails.',
      'The administration has seven sections, and Today comes first. Ctrl K finds every page.',
      'Tills take cash in whole rupees, sell without a network, and prove each sale with a key of their own.',
      'Goods sold by weight are counted, sold, written off and bought to the gram.',
      'Who owes you, what riders bring, and what each drawer should hold stand under Money.',
    ],
  },
]

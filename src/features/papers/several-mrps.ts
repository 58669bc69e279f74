import type { TaxRow } from './document-contract.ts'

/** Whether packets of one pack were sold by several printed MRPs: whoever takes one back must see which row is its own. */
export const hasSeveralMrps = (rows: readonly TaxRow[], name: string): boolean =>
  new Set(rows.filter((row) => row.kind === 'goods' && row.name === name).map(({ price }) => price)).size > 1

import type { IndexedCatalogue } from './indexed-catalogue.ts'
import type { Ranking } from './ranking.ts'
import type { SortOrder } from './search-request.ts'

type Compare = (a: number, b: number) => number

/** `best` is `relevance` whatever is in stock. All end with the id, so that pages neither repeat nor skip a product. */
export function sortOrders(
  { table }: IndexedCatalogue,
  ranking: Pick<Ranking, 'scores'>,
): Record<SortOrder | 'best', Compare> {
  const byId: Compare = (a, b) => table.ids[a]! - table.ids[b]!
  const best: Compare = (a, b) => ranking.scores[b]! - ranking.scores[a]! || byId(a, b)
  return {
    best,
    relevance: (a, b) => table.inStock[b]! - table.inStock[a]! || best(a, b),
    popular: (a, b) => table.sold[b]! - table.sold[a]! || best(a, b),
    newest: (a, b) => byId(b, a),
    price_asc: (a, b) => table.sellingPaise[a]! - table.sellingPaise[b]! || byId(a, b),
    price_desc: (a, b) => table.sellingPaise[b]! - table.sellingPaise[a]! || byId(b, a),
    discount: (a, b) => table.discountMicro[b]! - table.discountMicro[a]! || byId(b, a),
    name: (a, b) => compare(table.names[a]!.toLowerCase(), table.names[b]!.toLowerCase()) || byId(a, b),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

import type { Tx } from '#platform/db/postgres.ts'
import type { Page } from '#shared/paging.ts'
import {
  countNarrowed,
  listNarrowed,
  narrowedStatements,
  wordlessStatements,
  type Narrowing,
  type NarrowedSort,
  type NarrowedStatements,
} from '#features/catalogue/server/narrowed-store.ts'
import type { ProductRow } from '#features/catalogue/server/product-row.ts'
import { productOrder } from '#features/catalogue/server/product-store.ts'

const matching = `p.search @@ to_tsquery('simple', $1)`
// Weights of D, C, B and A: a word in the name counts most.
const bestMatch = `ts_rank('{0.05, 0.2, 0.4, 1}', p.search, to_tsquery('simple', $1)) DESC, p.id`

const matched = narrowedStatements('matched', matching, { ...productOrder, relevance: bestMatch })

const statementsFor = (narrowing: Narrowing): NarrowedStatements =>
  narrowing.query === '' ? wordlessStatements(narrowing) : matched

/** One page of what a search finds. */
export const listFound = (
  tx: Tx,
  narrowing: Narrowing,
  sort: NarrowedSort,
  page: Page,
): Promise<ProductRow[]> => listNarrowed(tx, statementsFor(narrowing), narrowing, sort, page)

/** How many a search finds, and what they could be narrowed by. */
export const countFound = (tx: Tx, narrowing: Narrowing) =>
  countNarrowed(tx, statementsFor(narrowing), narrowing)

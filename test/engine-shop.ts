import { noFilter } from '../src/features/search/engine/facets.ts'
import { SearchIndex } from '../src/features/search/engine/search-index.ts'
import type { SynonymGroup } from '../src/features/search/engine/synonyms.ts'

type Draft = [brand: string | null, name: string, subCategoryId: number, description?: string]

/** A shop for tests of the engine; what its search finds, by name. */
export function engineShop(
  drafts: readonly Draft[],
  groups: readonly SynonymGroup[] = [],
  aisles: Readonly<Record<number, string>> = {},
): (search: string, limit?: number) => string[] {
  const index = new SearchIndex()
  index.setSynonyms(groups)
  index.setSubCategories(
    [...new Set(drafts.map(([, , id]) => id))].map((id) => ({
      subCategoryId: id,
      name: aisles[id] ?? `Aisle ${id}`,
      category: 'All',
    })),
  )
  for (const [at, [brand, name, subCategoryId, description = '']] of drafts.entries())
    index.put({
      id: at + 1,
      name,
      brand,
      description,
      categoryId: 1,
      subCategoryId,
      units: ['1 pc'],
      codes: [],
      sellingPaise: 100,
      discountMicro: 0,
      inStock: true,
      veg: null,
      origin: null,
    })
  return (search, limit = 10) =>
    index
      .search({ search, exact: false, order: 'relevance', filter: noFilter, offset: 0, limit })
      .ids.map((id) => drafts[id - 1]![1])
}

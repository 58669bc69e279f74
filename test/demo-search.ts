import { readDemoCatalogue } from '../demo/catalogue.ts'
import { noFilter } from '../src/features/search/engine/facets.ts'
import { SearchIndex } from '../src/features/search/engine/search-index.ts'
import type { SearchResult } from '../src/features/search/engine/search-request.ts'
import { listActiveSynonyms } from '../src/features/search/server/synonym-store.ts'
import { testDatabase } from './database.ts'

export interface DemoProduct {
  id: number
  name: string
  brand: string | null
  description: string
  rupees: number
  subCategoryId: number
  packs: readonly { unit: string; price: number; sku: string | null; stock: number }[]
  skus: readonly string[]
}

/** The demo shop as the engine searches it, with the synonyms and uses of a new shop. */
export async function demoSearch() {
  const shop = await testDatabase()
  const index = new SearchIndex()
  const synonyms = await listActiveSynonyms(shop.db)
  index.setSynonyms(synonyms)
  await shop.drop()
  const products: DemoProduct[] = []
  const subCategories = readDemoCatalogue().flatMap((category, categoryId) =>
    category.subCategories.map((subCategory) => ({ ...subCategory, categoryId, category: category.name })),
  )
  const subCategoryNames = subCategories.map(({ name, category }, subCategoryId) => ({
    subCategoryId,
    name,
    category,
  }))
  index.setSubCategories(subCategoryNames)
  for (const [subCategoryId, { products: drafts, categoryId }] of subCategories.entries()) {
    for (const { name, brand, description, packs, veg, origin } of drafts) {
      const id = products.length + 1
      const skus = packs.map(({ sku }) => sku).filter((sku) => sku !== null)
      const rupees = packs[0]?.price ?? 0
      products.push({ id, name, brand, description, rupees, subCategoryId, packs, skus })
      index.put({
        id,
        name,
        brand,
        description,
        categoryId,
        subCategoryId,
        units: packs.map(({ unit }) => unit),
        codes: skus,
        sellingPaise: Math.round(rupees * 100),
        discountMicro: 0,
        inStock: packs.some(({ stock }) => stock > 0),
        veg,
        origin,
      })
    }
  }
  const answer = (search: string): SearchResult =>
    index.search({ search, exact: false, order: 'relevance', filter: noFilter, offset: 0, limit: 10 })
  const find = (search: string): DemoProduct[] => answer(search).ids.map((id) => products[id - 1]!)
  return {
    products,
    subCategories: subCategories.map(({ name }) => name),
    subCategoryNames,
    synonyms,
    answer,
    find,
  }
}

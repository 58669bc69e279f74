import { SearchIndex } from '#features/search/engine/search-index.ts'
import { listProductsAfter, listShownSubCategories } from '#features/search/server/searchable-store.ts'
import { listActiveSynonyms } from '#features/search/server/synonym-store.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

const BATCH = 500

/** `npm run explain-search -- "bina chini biscuit"`: says how the search of the shop reads it, step by step. */
export const runExplainSearch = (context: CommandContext, search: string): Promise<void> =>
  withDatabase(context, async (db) => {
    const index = new SearchIndex()
    index.setSynonyms(await listActiveSynonyms(db))
    index.setSubCategories(await listShownSubCategories(db))
    for (let batch = await listProductsAfter(db, 0, BATCH); batch.length > 0;) {
      for (const product of batch) index.put(product)
      batch = await listProductsAfter(db, batch.at(-1)!.id, BATCH)
    }
    for (const line of index.explain(search)) context.say(line)
  })

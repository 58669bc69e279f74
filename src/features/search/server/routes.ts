import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { ReadyJson } from '#platform/http/ready-json.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { adminActor } from '#features/audit/actor.ts'
import { pageOf } from '#shared/paging.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { AppError } from '#shared/problems.ts'
import { searchContract, type SearchContract } from '../contract.ts'
import { countableTerm } from '../countable-term.ts'
import { searchTags } from '../search-tags.ts'
import { foundProducts } from './found-products.ts'
import type { LiveIndex } from './live-index.ts'
import { addSynonym, changeSynonym, synonymView } from './save-synonym.ts'
import { isWholeSearch, searchProducts } from './search-products.ts'
import { countTerms, listTerms } from './search-terms-store.ts'
import { addWish } from './search-wishes-store.ts'
import { countSynonyms, listSynonyms } from './synonym-store.ts'
import type { TermCounter } from './term-counter.ts'
import { t } from '#shared/words.ts'

interface SearchDeps {
  db: Database
  /** Used by searches; may be a replica that has caught up with the feed. */
  readDb: Tx
  feed: ChangeFeed
  index: LiveIndex
  terms: TermCounter
}

export function searchRoutes({ db, readDb, feed, index, terms }: SearchDeps): Handlers<SearchContract> {
  const products = foundProducts(readDb, feed)
  return {
    searchProduct: async ({ body, http }) => {
      const { ids, texts, figures, isProvisional } = await searchProducts(
        { index, readProducts: products.read },
        body,
      )
      if (isWholeSearch(body) && !isProvisional) terms.count(body.search, figures.totalCount > 0)
      return {
        data: ReadyJson.list(texts),
        meta: figures,
        // Needed only when the response becomes part of a page.
        ...(http.isShared && {
          tags: [
            ...searchTags(body, { ids, categories: figures.facets.categories }),
            ...(isProvisional ? [tags.searchBuilt] : []),
          ],
        }),
      }
    },
    getSynonyms: async ({ query: { search, uses, ...page } }) => ({
      data: (await listSynonyms(db, search, uses, page)).map(synonymView),
      meta: pageOf(page, await countSynonyms(db, search, uses)),
    }),
    addSynonym: async ({ body, caller }) => ({ data: await addSynonym(db, adminActor(caller), body) }),
    updateSynonym: async ({ body: { _id, ...change }, caller }) => ({
      data: await changeSynonym(db, adminActor(caller), _id, change),
    }),
    getSearchTerms: async ({ query: { nothingFound, ...page } }) => ({
      data: (await listTerms(db, nothingFound, page)).map(({ lastAt, ...term }) => ({
        ...term,
        lastSearchedAt: lastAt.toISOString(),
      })),
      meta: pageOf(page, await countTerms(db, nothingFound)),
    }),
    explainSearch: async ({ query: { search } }) => ({ data: { steps: index.explain(search) } }),
    askFor: async ({ body, caller }) => {
      const term = countableTerm(body.search)
      if (term === null)
        throw new AppError('invalid', undefined, () => ({
          message: t('said.please-search-for-the-name', { most: 60 }),
        }))
      return { data: { isNew: await db.transaction((tx) => addWish(tx, term, caller.userId)) } }
    },
  }
}

export const mountSearch = room(searchContract, searchRoutes)

import type { z } from 'zod'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { pageOf, type Page } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { catalogueContract, type CatalogueContract } from '../contract.ts'
import { listTags } from '../product-tags.ts'
import type { ProductSort } from '../sorts.ts'
import {
  countSubCategories,
  findSubCategory,
  listCategories,
  listSubCategories,
  type WhichCategories,
} from './category-store.ts'
import { toCategory, toSubCategory } from './category-view.ts'
import { listDeskProducts } from './desk-store.ts'
import { getHighlights } from './get-highlights.ts'
import { getHomeRows } from './get-home-rows.ts'
import { batched } from '#platform/db/batched.ts'
import { getProduct } from './get-product.ts'
import {
  listCategoryProducts,
  type CategoryProductsQuery,
  type NarrowCategory,
} from './list-category-products.ts'
import { findProductVersions, listProducts, type ProductScope } from './product-store.ts'
import { toProduct } from './product-view.ts'
import { publishedProducts } from './published-products.ts'

/** So many of the products that a search finds come in its order; others that have the words follow. */
const MAX_RANKED = 200

type ListQuery = z.output<CatalogueContract['getProducts']['body']>
type ScopeField = 'search' | 'categoryId' | 'subCategoryId'

interface CatalogueDeps {
  db: Database
  readDb: Tx
  narrow: NarrowCategory
  /** The products that the search of the shop finds, best first. */
  rank: (search: string, limit: number) => Promise<{ ids: readonly number[] }>
}

/** `readDb` serves responses that are cached for everybody; everything else reads `db`, which is up to date. */
export function catalogueRoutes({ db, readDb, narrow, rank }: CatalogueDeps): Handlers<CatalogueContract> {
  const from = (http: Http): Tx => (http.isShared ? readDb : db)
  const productPage = async (
    tx: Tx,
    scope: ProductScope,
    { sort, ...page }: Page & { sort: ProductSort },
  ) => {
    const { rows, totalCount } = await listProducts(tx, scope, sort, page)
    return {
      data: rows.map((row) => toProduct(row)),
      meta: pageOf(page, totalCount),
      tags: [
        ...listTags('categoryId' in scope ? scope.categoryId : null, sort),
        ...rows.map(({ id }) => tags.product(id)),
      ],
    }
  }

  const deskPage = async ({ sort, page, limit, ...query }: ListQuery) => {
    const { search, categoryId = null, subCategoryId = null, publish = 'all', stock = null } = query
    const ranked = search ? (await rank(search, MAX_RANKED)).ids : []
    const isPublished = publish === 'all' ? null : publish
    const filter = { search, categoryId, subCategoryId, publish: isPublished, stock, ranked }
    const { rows, totalCount } = await listDeskProducts(db, filter, sort, { page, limit })
    return { data: rows.map((row) => toProduct(row)), meta: pageOf({ page, limit }, totalCount), tags: [] }
  }

  const scopeOf = async (tx: Tx, { search, categoryId, subCategoryId }: Pick<ListQuery, ScopeField>) => {
    if (subCategoryId === undefined)
      return categoryId === undefined
        ? { of: 'all' as const, search }
        : { of: 'category' as const, categoryId, search }
    const category = categoryId ?? (await findSubCategory(tx, subCategoryId))?.category_id ?? 0
    return { of: 'subCategory' as const, categoryId: category, subCategoryId, search }
  }

  const categoryPage = async (query: CategoryProductsQuery) => {
    const { products, figures, isProvisional } = await listCategoryProducts({ tx: readDb, narrow }, query)
    return {
      data: products,
      meta: figures,
      // Its facets contain the lowest and the highest price.
      tags: [
        ...listTags(query.categoryId, query.sort),
        tags.prices(query.categoryId),
        ...(isProvisional ? [tags.searchBuilt] : []),
        ...products.map(({ _id }) => tags.product(_id)),
      ],
    }
  }

  const findPublished = publishedProducts(db)
  const readVersion = batched((ids: number[]) => findProductVersions(db, ids))
  const findForPage = publishedProducts(readDb)

  return {
    getProducts: async ({ body, http }) => {
      const { publish, stock, ...list } = body
      if ((publish !== undefined || stock) && (await isCalledByAdmin(http))) return deskPage(body)
      return productPage(from(http), await scopeOf(from(http), list), list)
    },
    getProductsByCategory: ({ body }) => categoryPage(body),
    getProductsByCategoryAndSubCategory: ({ body }) => categoryPage(body),
    getProduct: async ({ body, http }) => {
      const shown = await (http.isShared ? findForPage : findPublished)(body)
      const { productId } = body
      if (shown)
        return {
          data: shown,
          tags: [tags.product(shown._id), tags.shell],
          // A slug may come to mean another product.
          readVersion: productId === undefined ? undefined : () => readVersion(productId),
        }
      if (await isCalledByAdmin(http)) return { data: await getProduct(db, body) }
      throw new AppError('product_not_found')
    },
    getCategories: async ({ http }) => ({
      data: (await listCategories(from(http), await categoriesFor(http))).map(toCategory),
      tags: [tags.shell],
    }),
    getSubCategories: async ({ query, http }) => {
      const which = await categoriesFor(http)
      const rows = await listSubCategories(from(http), which, query)
      return {
        data: rows.map(toSubCategory),
        meta: pageOf(query, await countSubCategories(from(http), which)),
        tags: [tags.shell],
      }
    },
    getHighlights: async () => {
      const highlights = await getHighlights(readDb)
      const categories = await listCategories(readDb, 'shown')
      const shown = [...highlights.bestsellers, ...highlights.offers]
      return {
        data: highlights,
        tags: [
          tags.shell,
          tags.products,
          tags.offers,
          ...categories.map(({ id }) => tags.category(id)),
          ...shown.map(({ _id }) => tags.product(_id)),
        ],
      }
    },
    getHomeRows: async () => {
      const rows = await getHomeRows(readDb)
      const shown = rows.flatMap(({ category, products }) => [
        tags.category(category._id),
        ...products.map(({ _id }) => tags.product(_id)),
      ])
      return { data: rows, tags: [tags.shell, tags.products, ...shown] }
    },
  }
}

const isCalledByAdmin = async (http: Http): Promise<boolean> => isAdmin(await http.authenticate())

const categoriesFor = async (http: Http): Promise<WhichCategories> =>
  (await isCalledByAdmin(http)) ? 'all' : 'shown'

export const mountCatalogue = room(catalogueContract, catalogueRoutes, { isCached: true })

/**
 * The public content, in parts that change separately. Code that changes a part touches its tag in the same transaction
 * (`platform/db/change-store.ts`); a cached response lists the tags it depends on.
 *
 * | tag | stands for | touched by | read by |
 * |---|---|---|---|
 * | `shell` | the categories and sub-categories: names, pictures, order, visibility | adding, changing or hiding one; an import that creates one | every page, home rows, search, sitemap |
 * | `settings` | the shop's own data, delivery areas, banners, default titles and policy texts | saving them; a day on which a banner starts or ends | every page, policy pages |
 * | `marketing` | scripts and meta tags that browsers add | saving, switching or restoring them | their API call, the content security policy of shop pages |
 * | `charges` | the delivery and other charges | saving, switching or reordering one | the charges of carts |
 * | `promotions` | the offers that hold without a code | saving or deleting one, using the last of it | the offers of carts and tills |
 * | `products` | which products exist, and their names | adding, renaming, moving, publishing or unpublishing one | all products, search, sitemap, 404 pages |
 * | `category:7` | which products its lists show, and whether each is in stock | the same, and a pack that sells out or is restocked | lists, home rows, search |
 * | `prices:7`, `prices` | the prices in one category, or in all, by which lists are sorted and filtered | a changed price or discount | lists of a category, other lists sorted by price, search |
 * | `offers` | which products have a good discount | a changed price or discount of one of them | highlights |
 * | `availability` | which packs are in stock | a pack that sells out or is restocked | searches limited to products in stock |
 * | `synonyms` | which words mean the same | saving a synonym group | search |
 * | `search-built` | that the search index is built | this process alone, once after its start | lists of a category that were made before |
 * | `words` | the languages that are on, and the shop's own wording of sentences | saving them | every page |
 * | `product:12` | everything that guests see of one product | every visible change of it | every response that shows it |
 *
 * Orders and stock edits touch tags only if the displayed stock changes (`shownStock`); an import touches once per batch.
 */
export const tags = {
  shell: 'shell',
  settings: 'settings',
  marketing: 'marketing',
  charges: 'charges',
  promotions: 'promotions',
  products: 'products',
  category: (id: number) => `category:${id}`,
  prices: (categoryId: number) => `prices:${categoryId}`,
  anyPrice: 'prices',
  offers: 'offers',
  availability: 'availability',
  synonyms: 'synonyms',
  words: 'words',
  searchBuilt: 'search-built',
  product: (id: number) => `product:${id}`,
} as const

/** The ids in tags of one kind: `idsOf('product', tags)`. */
export const idsOf = (kind: 'category' | 'prices' | 'product', touched: readonly string[]): number[] =>
  touched.flatMap((tag) => (tag.startsWith(`${kind}:`) ? [Number(tag.slice(kind.length + 1))] : []))

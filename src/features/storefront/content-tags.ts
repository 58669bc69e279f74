/**
 * What guests see, in parts that change separately. Code that changes something touches its tags in the same transaction
 * (`platform/db/change-store.ts`); a cached answer names the tags that it was made from.
 *
 * | tag | stands for | touched by | read by |
 * |---|---|---|---|
 * | `shell` | the categories and sub-categories: names, pictures, order, which are on show | adding, changing, hiding one; an import that makes one | every page, home rows, search, sitemap |
 * | `settings` | the shop's own data, banners, default titles and policy texts | saving them; a day on which a banner comes or goes | every page, policy pages |
 * | `marketing` | scripts and meta tags that browsers add | saving, switching, restoring them | their call, the content security policy of shop pages |
 * | `charges` | what is charged beside the goods | saving, switching, ordering one | the charges that carts ask for |
 * | `products` | which products there are, under which names | adding, renaming, moving, publishing, withdrawing one | all products, search, sitemap, what was not found |
 * | `category:7` | which products its lists show, and whether each is in stock | the same, and a pack that sells out or comes back | lists, home rows, search |
 * | `prices:7`, `prices` | the prices in it, or anywhere, by which lists are sorted and filtered | a changed price or discount | lists of a category, others sorted by price, search |
 * | `offers` | which products the shop offers at a good discount | a changed price or discount of one of them | highlights |
 * | `availability` | which packs are in stock | a pack that sells out or comes back | searches for what is in stock |
 * | `synonyms` | which words mean the same | saving a synonym group | search |
 * | `product:12` | all that guests see of one product | every change of it that can be seen | whatever shows it |
 *
 * Orders and stock edits touch only where what is shown changes (`shownStock`); an import touches once for each batch.
 */
export const tags = {
  shell: 'shell',
  settings: 'settings',
  marketing: 'marketing',
  charges: 'charges',
  products: 'products',
  category: (id: number) => `category:${id}`,
  prices: (categoryId: number) => `prices:${categoryId}`,
  anyPrice: 'prices',
  offers: 'offers',
  availability: 'availability',
  synonyms: 'synonyms',
  product: (id: number) => `product:${id}`,
} as const

/** The ids in tags of one kind: `idsOf('product', tags)`. */
export const idsOf = (kind: 'category' | 'prices' | 'product', touched: readonly string[]): number[] =>
  touched.flatMap((tag) => (tag.startsWith(`${kind}:`) ? [Number(tag.slice(kind.length + 1))] : []))

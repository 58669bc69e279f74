/** Goods that an offer is for: the union of what it names. */
export interface GoodsSet {
  all?: true | undefined
  products?: readonly number[] | undefined
  /** One unit of a product, as `packKey` writes it. */
  packs?: readonly string[] | undefined
  categories?: readonly number[] | undefined
  subCategories?: readonly number[] | undefined
}

export const packKey = (productId: number, unit: string): string => `${productId}:${unit}`

/** What an offer gives. Money in paise, percentages in millionths of a percent. */
export type PromotionTerms =
  /** So much of each piece, of all of them together at most `maxPaise`. */
  | { kind: 'percent'; of: GoodsSet; percentMicro: number; maxPaise?: number | null | undefined }
  /** Paise off each piece that costs more than that. */
  | { kind: 'amount'; of: GoodsSet; paise: number }
  /** Of `buy.pieces` and `get.pieces` together the cheapest are free, or so much cheaper. */
  | { kind: 'buy_get'; buy: GroupPart; get: GroupPart; percentMicro: number }
  | { kind: 'some_for'; of: GoodsSet; pieces: number; pricePaise: number }
  /** One of each set for a price. */
  | { kind: 'bundle'; of: readonly GoodsSet[]; pricePaise: number }
  | ({ kind: 'basket'; minPaise: number } & BasketTerms)

interface GroupPart {
  of: GoodsSet
  pieces: number
}

/** What a basket offer takes off all goods: an amount, or a percentage with a cap. */
export interface BasketTerms {
  paise?: number | undefined
  percentMicro?: number | undefined
  maxPaise?: number | null | undefined
}

export type PromotionKind = PromotionTerms['kind']

/** An offer as a bill is made by it. */
export type PromotionRule = PromotionTerms & {
  id: string
  name: string
  /** How often one order gets its groups. */
  timesPerOrder?: number | null | undefined
}

/** The sets of an offer; none for one on the whole basket. */
export function setsOf(terms: PromotionTerms): readonly GoodsSet[] {
  switch (terms.kind) {
    case 'percent':
    case 'amount':
    case 'some_for':
      return [terms.of]
    case 'buy_get':
      return [terms.buy.of, terms.get.of]
    case 'bundle':
      return terms.of
    case 'basket':
      return []
  }
}

/** What an offer knows goods by. */
export interface Goods {
  productId: number
  unit: string
  categoryId: number
  subCategoryId: number
}

interface Lookup {
  products: ReadonlySet<number>
  packs: ReadonlySet<string>
  categories: ReadonlySet<number>
  subCategories: ReadonlySet<number>
}

const lookups = new WeakMap<GoodsSet, Lookup>()

function lookupOf(set: GoodsSet): Lookup {
  const known = lookups.get(set)
  if (known) return known
  const made = {
    products: new Set(set.products),
    packs: new Set(set.packs),
    categories: new Set(set.categories),
    subCategories: new Set(set.subCategories),
  }
  lookups.set(set, made)
  return made
}

/** Whether goods are in a set. */
export function isIn(set: GoodsSet, goods: Goods): boolean {
  if (set.all) return true
  const { products, packs, categories, subCategories } = lookupOf(set)
  return (
    (categories.size > 0 && categories.has(goods.categoryId)) ||
    (products.size > 0 && products.has(goods.productId)) ||
    (subCategories.size > 0 && subCategories.has(goods.subCategoryId)) ||
    (packs.size > 0 && packs.has(packKey(goods.productId, goods.unit)))
  )
}

/** Whether two sets name the same, in any order. */
export function isSameSet(one: GoodsSet, other: GoodsSet): boolean {
  if (one.all || other.all) return one.all === other.all
  const [a, b] = [lookupOf(one), lookupOf(other)]
  return (['products', 'packs', 'categories', 'subCategories'] as const).every(
    (key) => a[key].size === b[key].size && [...a[key]].every((value) => b[key].has(value as never)),
  )
}

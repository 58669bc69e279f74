export interface Work {
  everything: boolean
  subCategories: boolean
  synonyms: boolean
  products: Set<number>
}

export const noWork = (): Work => ({
  everything: false,
  subCategories: false,
  synonyms: false,
  products: new Set(),
})

export const merged = (a: Work, b: Work): Work => ({
  everything: a.everything || b.everything,
  subCategories: a.subCategories || b.subCategories,
  synonyms: a.synonyms || b.synonyms,
  products: new Set([...a.products, ...b.products]),
})

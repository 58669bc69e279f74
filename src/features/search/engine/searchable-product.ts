export interface SearchableProduct {
  id: number
  name: string
  /** What it is called in other languages. */
  otherNames?: readonly string[] | undefined
  brand: string | null
  description: string
  categoryId: number
  subCategoryId: number
  units: readonly string[]
  /** Of all its packs. */
  codes: readonly string[]
  sellingPaise: number
  discountMicro: number
  inStock: boolean
  veg: boolean | null
  origin: string | null
}

export interface SubCategoryNames {
  subCategoryId: number
  name: string
  category: string
  /** What either is called in other languages. */
  otherNames?: readonly string[] | undefined
  otherCategoryNames?: readonly string[] | undefined
}

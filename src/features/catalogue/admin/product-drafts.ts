import { product, type Product } from '#shared/shapes.ts'
import { parseDraft } from './product-form-schema.ts'
import type { ProductValues } from './product-form-values.ts'

/** What was typed into a product's form and not saved yet. Logging out empties the whole storage. */
export interface ProductDraft {
  values: ProductValues
  /** When it was typed. */
  at: string
  /** The product that the form was filled from; null for a new one. */
  base: Product | null
}

const keyOf = (productId: number | null) => `product-draft:${productId ?? 'new'}`

/** The draft of a product, of a new one for null. What cannot be read is no draft. */
export function readProductDraft(productId: number | null): ProductDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(productId)) ?? 'null') as Partial<ProductDraft> | null
    const values = parseDraft(kept?.values)
    if (!kept || !values || typeof kept.at !== 'string' || Number.isNaN(Date.parse(kept.at))) return null
    const base = product.safeParse(kept.base)
    // Without what a change began from it cannot be told what was typed.
    if (productId !== null && !base.success) return null
    return { values, at: kept.at, base: base.success ? base.data : null }
  } catch {
    return null
  }
}

/** Keeps a draft in this browser, or forgets it (null). A browser that keeps nothing loses only the draft. */
export function writeProductDraft(productId: number | null, draft: ProductDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(productId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(productId))
  } catch {
    // A private window, or a full storage.
  }
}

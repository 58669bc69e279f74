import { product, type Product } from '#shared/shapes.ts'
import { parseDraft } from './product-form-schema.ts'
import type { ProductValues } from './product-form-values.ts'

/** Unsaved input of a product form. Logging out clears all storage. */
interface UnsavedProduct {
  values: ProductValues
  /** When it was typed. */
  at: string
  /** The product the form was filled from; null for a new one. */
  base: Product | null
}

const keyOf = (productId: number | null) => `product-draft:${productId ?? 'new'}`

/** The draft of a product; null as `productId` means a new one. An unreadable draft is ignored. */
export function readProductDraft(productId: number | null): UnsavedProduct | null {
  try {
    const stored = JSON.parse(
      localStorage.getItem(keyOf(productId)) ?? 'null',
    ) as Partial<UnsavedProduct> | null
    const values = parseDraft(stored?.values)
    if (!stored || !values || typeof stored.at !== 'string' || Number.isNaN(Date.parse(stored.at)))
      return null
    const base = product.safeParse(stored.base)
    // Without its base, the edited fields cannot be determined.
    if (productId !== null && !base.success) return null
    return { values, at: stored.at, base: base.success ? base.data : null }
  } catch {
    return null
  }
}

/** Saves a draft in this browser, or deletes it (null). Without storage, only the draft is lost. */
export function writeProductDraft(productId: number | null, draft: UnsavedProduct | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(productId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(productId))
  } catch {
    // Storage is full or unavailable, as in a private window.
  }
}

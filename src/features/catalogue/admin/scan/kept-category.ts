import type { ProductValues } from '../product-form-values.ts'

type Kept = Pick<ProductValues, 'category' | 'subCategory'>

const KEY = 'scan-category'
const none: Kept = { category: '', subCategory: '' }

/** The category of the product that was entered last in this browser: the next packet comes from the same shelf. */
export function readKeptCategory(): Kept {
  try {
    const { category, subCategory } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    const isKept = /^\d+$/.test(category ?? '') && /^\d+$/.test(subCategory ?? '')
    return isKept ? { category: category!, subCategory: subCategory! } : none
  } catch {
    return none
  }
}

export function writeKeptCategory({ category, subCategory }: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ category, subCategory }))
  } catch {
    // It is chosen again after a reload then.
  }
}

import type { Client } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import type { CatalogueAdminContract } from '../../admin-contract.ts'
import { sellingRupees } from '../../selling-price.ts'
import {
  mergedValues,
  newProductOf,
  productChangeOf,
  valuesOf,
  type ProductValues,
} from '../product-form-values.ts'
import { stalePackMessage } from '../stale-differences.ts'
import { staleProduct } from '../use-product-changes.ts'
import type { SaveScanned } from './scan-queue.ts'

interface SaveDeps {
  calls: Pick<Client<CatalogueAdminContract>, 'addProduct' | 'updateProduct'>
  /** Returns the stored picture's URL. */
  upload: (picture: File) => Promise<string>
  findByBarcode: (barcode: string) => Promise<Product | null>
}

/** Saves a scanned product: a new one, or price and stock of the pack that has the barcode. Safe to repeat. */
export function saveScannedWith({ calls, upload, findByBarcode }: SaveDeps): SaveScanned {
  async function add(values: ProductValues, barcode: string): Promise<Product> {
    try {
      return (await calls.addProduct({ body: newProductOf(values) })).data
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'barcode_taken') throw error
      // The answer of an earlier attempt may have been lost on its way.
      const holder = await findByBarcode(barcode)
      if (holder && isAsTyped(holder, values)) return holder
      throw error
    }
  }

  async function change(values: ProductValues, base: Product, barcode: string): Promise<Product> {
    const body = productChangeOf(values, base)
    if (!body) return base
    try {
      return (await calls.updateProduct({ params: { id: base._id }, body })).data
    } catch (error) {
      const current = staleProduct(error)
      if (!current) throw error
      const now = mergedValues(values, valuesOf(base), valuesOf(current))
      if (!productChangeOf(now, current)) return current
      const { unit } = packWith(base, barcode) ?? current
      const isOther = JSON.stringify(packWith(base, barcode)) !== JSON.stringify(packWith(current, barcode))
      if (isOther)
        throw new AppError('stale', undefined, {
          message: stalePackMessage(base, current, unit),
          cause: error,
        })
      return change(now, current, barcode)
    }
  }

  return async ({ values: typed, picture, base, barcode }, keep) => {
    let values = typed
    if (picture) {
      values = { ...typed, image: [...typed.image, await upload(picture)] }
      await keep({ values, picture: null })
    }
    return base ? change(values, base, barcode) : add(values, barcode)
  }
}

const packWith = ({ packs }: Product, barcode: string) => packs.find((pack) => pack.barcode === barcode)

/** Whether a product is the one that was typed; its stock may have been sold since. */
function isAsTyped(product: Product, { name, packs: [typed] }: ProductValues): boolean {
  const [pack] = product.packs
  return (
    product.name === name &&
    pack !== undefined &&
    pack.unit === typed?.unit &&
    pack.price === typed.mrp &&
    sellingRupees(pack) === (typed.selling ?? typed.mrp)
  )
}

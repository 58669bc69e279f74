import { product, type Product } from '#shared/shapes.ts'
import { parseDraft } from '../product-form-schema.ts'
import type { ProductValues } from '../product-form-values.ts'

export interface ScannedProduct {
  /** A UUID. */
  id: string
  /** When it was entered, in milliseconds. */
  at: number
  barcode: string
  /** Valid values of the product form. */
  values: ProductValues
  /** The product that has this barcode already, as it was read; null for a new one. */
  base: Product | null
  /** Taken with the camera and not uploaded yet. */
  picture: File | null
}

/** Where scanned products are kept until the shop has them: a closed tab or a dead battery loses none. */
export interface UnsavedScans {
  /** Those that were not saved yet, oldest first. */
  all(): Promise<ScannedProduct[]>
  put(scanned: ScannedProduct): Promise<unknown>
  remove(id: string): Promise<unknown>
}

const STORE = 'scanned'

/** In IndexedDB, which also takes pictures. Rejects where the browser has no storage, as in some private windows. */
export const browserScans: UnsavedScans = {
  all: async () => {
    const stored = (await run('readonly', (store) => store.getAll())) as ScannedProduct[]
    return stored.flatMap((scanned) => readScanned(scanned) ?? []).sort((one, other) => one.at - other.at)
  },
  put: (scanned) => run('readwrite', (store) => store.put(scanned)),
  remove: (id) => run('readwrite', (store) => store.delete(id)),
}

/** What an older release stored may lack fields. */
function readScanned(stored: ScannedProduct): ScannedProduct | null {
  const values = parseDraft(stored.values)
  const base = stored.base === null ? null : product.safeParse(stored.base).data
  return values && base !== undefined ? { ...stored, values, base } : null
}

async function run<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  try {
    const transaction = db.transaction(STORE, mode)
    const { result } = await settled(request(transaction.objectStore(STORE)))
    return result
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('tokri-scanned', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return settled(request).then(({ result }) => result)
}

const settled = <R extends IDBRequest>(request: R): Promise<R> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request)
    request.onerror = () => reject(request.error ?? new Error('the browser has no storage'))
  })

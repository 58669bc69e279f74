import type { CatalogueChange, Counter, CounterPack } from '../contract.ts'
import type { Bill } from '../bill.ts'
import type { KeptSale, SaleStorage } from '../sale-queue.ts'

/** What a counter keeps in its browser, so that it sells offline. */
export interface DeviceState {
  /** Names this device to the shop. */
  deviceKey: string
  counter: Counter
  /** The number of the next sale. */
  nextSerial: number
}

/** A bill that waits while another customer is served. */
export interface ParkedBill {
  id: number
  at: string
  bill: Bill
}

const STORES = { packs: ['productId', 'unit'], meta: undefined, sales: 'key', parked: 'id' } as const
type Store = keyof typeof STORES

/** What this page has stored: written again if somebody clears the data of the site while it is open. */
const known: { device: DeviceState | null; sales: Map<string, KeptSale> } = { device: null, sales: new Map() }

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('tokri-counter', 1)
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(STORES))
      request.result.createObjectStore(name, keyPath && { keyPath: keyPath as string | string[] })
    const { transaction } = request
    if (known.device) transaction!.objectStore('meta').put(known.device, 'device')
    for (const sale of known.sales.values()) transaction!.objectStore('sales').put(sale)
  }
  return resultOf(request)
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser has no storage'))
  })

const NOT_STORED = 'The browser could not store it.'
const FULL = 'This device is full, so nothing was stored. Delete files or photos on it, and try again.'
const isFull = (error: DOMException | null) => error?.name === 'QuotaExceededError'

/** Runs a transaction, and resolves when it is on the disk. */
async function run<T>(
  stores: Store[],
  mode: IDBTransactionMode,
  work: (store: (name: Store) => IDBObjectStore) => Promise<T> | T,
): Promise<T> {
  const db = await open()
  try {
    const transaction = db.transaction(stores, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = transaction.onabort = () =>
        reject(isFull(transaction.error) ? new Error(FULL) : (transaction.error ?? new Error(NOT_STORED)))
    })
    const result = await work((name) => transaction.objectStore(name))
    await done
    return result
  } finally {
    db.close()
  }
}

export async function readDevice(): Promise<DeviceState | undefined> {
  const device = await run(['meta'], 'readonly', (store) =>
    resultOf<DeviceState | undefined>(store('meta').get('device')),
  )
  known.device = device ?? null
  return device
}

/** Stores what the shop says about this counter; the next number never goes back. */
export async function saveDevice(deviceKey: string, counter: Counter): Promise<DeviceState> {
  known.device = await run(['meta'], 'readwrite', async (store) => {
    const before = await resultOf<DeviceState | undefined>(store('meta').get('device'))
    const isSame = before?.counter._id === counter._id
    const nextSerial = Math.max(isSame ? before.nextSerial : 1, counter.lastSerial + 1)
    const device = { deviceKey, counter, nextSerial }
    store('meta').put(device, 'device')
    return device
  })
  return known.device
}

export const keptSales: SaleStorage = {
  all: async () => {
    const all = await run(['sales'], 'readonly', (store) => resultOf<KeptSale[]>(store('sales').getAll()))
    known.sales = new Map(all.map((sale) => [sale.key, sale]))
    return all.sort((one, other) => one.serial - other.serial)
  },
  put: async (sale) => {
    await run(['sales'], 'readwrite', (store) => void store('sales').put(sale))
    known.sales.set(sale.key, sale)
  },
  remove: async (key) => {
    known.sales.delete(key)
    await run(['sales'], 'readwrite', (store) => void store('sales').delete(key))
  },
}

/** Gives a sale the next number of this device and keeps it, in one transaction. */
export async function keepSale(make: (device: DeviceState) => KeptSale): Promise<KeptSale> {
  const kept = await run(['meta', 'sales'], 'readwrite', async (store) => {
    const before = await resultOf<DeviceState>(store('meta').get('device'))
    const sale = make(before)
    const device = { ...before, nextSerial: before.nextSerial + 1 }
    store('sales').add(sale)
    store('meta').put(device, 'device')
    return { sale, device }
  })
  known.device = kept.device
  known.sales.set(kept.sale.key, kept.sale)
  return kept.sale
}

/** Takes back a sale that the shop refused while the customer waits, with its number if it was the last one. */
export async function dropSale({ key, serial }: KeptSale): Promise<void> {
  known.sales.delete(key)
  known.device = await run(['meta', 'sales'], 'readwrite', async (store) => {
    const device = await resultOf<DeviceState>(store('meta').get('device'))
    store('sales').delete(key)
    if (device.nextSerial !== serial + 1) return device
    const before = { ...device, nextSerial: serial }
    store('meta').put(before, 'device')
    return before
  })
}

export interface Catalogue {
  version: number | null
  packs: CounterPack[]
  /** Names of products that are not sold any more, by their barcodes. */
  withdrawn: Record<string, string>
}

/** The version of the catalogue that is stored; null if none is. */
export const readVersion = async (): Promise<number | null> =>
  (await run(['meta'], 'readonly', (store) => resultOf<number | undefined>(store('meta').get('version')))) ??
  null

export const readCatalogue = (): Promise<Catalogue> =>
  run(['packs', 'meta'], 'readonly', async (store) => {
    const [packs, version, withdrawn] = await Promise.all([
      resultOf<CounterPack[]>(store('packs').getAll()),
      resultOf<number | undefined>(store('meta').get('version')),
      resultOf<Catalogue['withdrawn'] | undefined>(store('meta').get('withdrawn')),
    ])
    return { version: version ?? null, packs, withdrawn: withdrawn ?? {} }
  })

/** So many packs are stored before the page does something else: all of them at once would hold up a scan. */
const PUT_AT_ONCE = 100

/** Stores a change of the catalogue, and returns what is withdrawn after it; `isWhole` replaces everything. */
export const saveCatalogue = (change: CatalogueChange, isWhole: boolean): Promise<Catalogue['withdrawn']> =>
  run(['packs', 'meta'], 'readwrite', async (store) => {
    const known = await resultOf<Catalogue['withdrawn'] | undefined>(store('meta').get('withdrawn'))
    const withdrawn = isWhole ? {} : { ...known }
    if (isWhole) store('packs').clear()
    for (const { productId, unit, name, barcodes } of change.gone) {
      store('packs').delete([productId, unit])
      for (const barcode of barcodes) withdrawn[barcode] = `${name}, ${unit}`
    }
    for (const [at, pack] of change.packs.entries()) {
      const put = store('packs').put(pack)
      if (at % PUT_AT_ONCE === PUT_AT_ONCE - 1) await resultOf(put)
      for (const barcode of [pack.barcode, ...(pack.barcodes ?? [])]) if (barcode) delete withdrawn[barcode]
    }
    store('meta').put(withdrawn, 'withdrawn')
    store('meta').put(change.version, 'version')
    return withdrawn
  })

/** Which pack is meant by a barcode of several, as it was last chosen here: "productId unit" by barcode. */
export const readChoices = async (): Promise<Record<string, string>> =>
  (await run(['meta'], 'readonly', (store) =>
    resultOf<Record<string, string> | undefined>(store('meta').get('choices')),
  )) ?? {}

export const saveChoices = (choices: Record<string, string>): Promise<void> =>
  run(['meta'], 'readwrite', (store) => void store('meta').put(choices, 'choices'))

export const listParked = (): Promise<ParkedBill[]> =>
  run(['parked'], 'readonly', (store) => resultOf<ParkedBill[]>(store('parked').getAll()))

export const parkBill = (bill: ParkedBill): Promise<void> =>
  run(['parked'], 'readwrite', (store) => void store('parked').put(bill))

export const takeParked = (id: number): Promise<void> =>
  run(['parked'], 'readwrite', (store) => void store('parked').delete(id))

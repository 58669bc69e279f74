import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { browserDatabase, resultOf } from '#ui/browser-database.ts'
import type { Promotion } from '#features/promotions/contract.ts'
import type { OutboxStorage } from '#shared/send-round.ts'
import { emptyBill, isEmpty, joinBills, type Bill } from '../bill.ts'
import type { CatalogueChange, CounterPack } from '../catalogue-contract.ts'
import type { Counter } from '../contract.ts'
import { newPackIndex, putPack, type PackIndex } from '../pack-index.ts'
import type { TillWords } from '../till-contract.ts'
import type { KeptSale } from '../sale-queue.ts'
import type { Sold } from './sold.ts'

/** What a counter keeps in its browser, so that it sells offline. */
export interface DeviceState {
  /** Names this device to the shop. */
  deviceKey: string
  counter: Counter
  nextSerial: number
}

/** A bill that waits while another customer is served, or that is being typed. */
export interface ParkedBill {
  /** A text is the tab in which it is being typed. */
  id: number | string
  at: string
  bill: Bill
  /** Whose it is, as the cashier calls them. */
  name?: string
}

/** What this page has stored: written again if somebody clears the data of the site while it is open. */
const known: { device: DeviceState | null; sales: Map<string, KeptSale>; bill: Bill } = {
  device: null,
  sales: new Map(),
  bill: emptyBill,
}

export const { run } = browserDatabase({
  name: 'tokri-counter',
  stores: { packs: ['productId', 'unit'], meta: undefined, sales: 'key', parked: 'id' },
  onCreated(transaction) {
    if (known.device) transaction.objectStore('meta').put(known.device, 'device')
    for (const sale of known.sales.values()) transaction.objectStore('sales').put(sale)
    putOpenBill(transaction.objectStore('parked'), known.bill)
  },
})

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

export const keptSales: OutboxStorage<KeptSale> = {
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

/** Gives a sale the next number of this device and keeps it instead of the bill that was typed, in one transaction. */
export async function keepSale(make: (device: DeviceState) => KeptSale): Promise<KeptSale> {
  const kept = await run(['meta', 'sales', 'parked'], 'readwrite', async (store) => {
    const before = await resultOf<DeviceState>(store('meta').get('device'))
    const sale = make(before)
    const device = { ...before, nextSerial: before.nextSerial + 1 }
    store('sales').add(sale)
    store('meta').put(device, 'device')
    putOpenBill(store('parked'), emptyBill)
    return { sale, device }
  })
  known.bill = emptyBill
  known.device = kept.device
  known.sales.set(kept.sale.key, kept.sale)
  return kept.sale
}

/** Takes back a sale that the shop refused while the customer waits, with its number if it was the last one: its bill is open again. */
export async function dropSale({ key, serial }: KeptSale, bill: Bill): Promise<void> {
  known.sales.delete(key)
  known.bill = bill
  known.device = await run(['meta', 'sales', 'parked'], 'readwrite', async (store) => {
    putOpenBill(store('parked'), bill)
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
  packs: PackIndex
  /** Names of products that are not sold any more, by their barcodes. */
  withdrawn: Record<string, string>
  /** The offers of the shop; null while it has told none. */
  offers: readonly Promotion[] | null
}

/** The version of the catalogue that is stored; null if none is. */
export const readVersion = async (): Promise<number | null> =>
  (await run(['meta'], 'readonly', (store) => resultOf<number | undefined>(store('meta').get('version')))) ??
  null

/** Whether what packs are searched by, and offers know them by, was ever stored. */
export const hasStoredWords = async (): Promise<boolean> =>
  run(['meta'], 'readonly', async (store) => {
    const counts = await Promise.all(
      ['words', 'offers'].map((key) => resultOf<number>(store('meta').count(key))),
    )
    return counts.every((count) => count > 0)
  })

/** So many packs are read, or stored, before the page does something else: all of them at once would hold up a scan. */
const READ_AT_ONCE = 1_000
const PUT_AT_ONCE = 100

export const readCatalogue = (): Promise<Catalogue> =>
  run(['packs', 'meta'], 'readonly', async (store) => {
    const [version, withdrawn, words, offers] = await Promise.all([
      resultOf<number | undefined>(store('meta').get('version')),
      resultOf<Catalogue['withdrawn'] | undefined>(store('meta').get('withdrawn')),
      resultOf<TillWords | undefined>(store('meta').get('words')),
      resultOf<Catalogue['offers'] | undefined>(store('meta').get('offers')),
    ])
    const packs = newPackIndex()
    if (words) packs.search.setWords(words)
    const readAfter = (last: CounterPack | undefined) =>
      resultOf<CounterPack[]>(
        store('packs').getAll(
          last && IDBKeyRange.lowerBound([last.productId, last.unit], true),
          READ_AT_ONCE,
        ),
      )
    let next: Promise<CounterPack[]> | null = readAfter(undefined)
    while (next) {
      const some: CounterPack[] = await next
      // Read while these are put in.
      next = some.length < READ_AT_ONCE ? null : readAfter(some.at(-1))
      for (const pack of some) putPack(packs, pack)
    }
    return { version: version ?? null, packs, withdrawn: withdrawn ?? {}, offers: offers ?? null }
  })

/** Stores what the search reads beside the packs. */
export const saveWords = (words: TillWords): Promise<void> =>
  run(['meta'], 'readwrite', (store) => void store('meta').put(words, 'words'))

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
    if (change.offers) store('meta').put(change.offers, 'offers')
    store('meta').put(withdrawn, 'withdrawn')
    store('meta').put(change.version, 'version')
    return withdrawn
  })

/** So many bills can be looked up at the till. */
const LAST_BILLS = 30

/** Each has a key of its own: a list that is read and written whole is some megabytes of every sale. */
const lastKey = ({ kept }: Sold) => ['last', kept.sale.soldAt, kept.key]
const lastKeys = () => IDBKeyRange.bound(['last'], ['last', []])

/** The bills that were last sold here, the newest first; those of the release before are one list. */
export const readLastBills = (): Promise<Sold[]> =>
  run(['meta'], 'readonly', async (store) => {
    const [own, before = []] = await Promise.all([
      resultOf<Sold[]>(store('meta').getAll(lastKeys())),
      resultOf<Sold[] | undefined>(store('meta').get('last')),
    ])
    return [...own.toReversed(), ...before].slice(0, LAST_BILLS)
  })

/** Keeps a bill to be looked up, after the frame that shows it: what is only for looking up never holds up a sale. */
export const keepLastBill = (sold: Sold): void =>
  afterFrame(() =>
    run(
      ['meta'],
      'readwrite',
      async (store) => {
        store('meta').put(sold, lastKey(sold))
        const keys = await resultOf(store('meta').getAllKeys(lastKeys()))
        for (const key of keys.slice(0, Math.max(0, keys.length - LAST_BILLS))) store('meta').delete(key)
        // Nobody sees the list of the release before any more.
        if (keys.length >= LAST_BILLS) store('meta').delete('last')
      },
      'relaxed',
    ).catch(() => undefined),
  )

/** A bill that was made undone says so when it is looked up. */
export const keepUndone = (key: string): Promise<void> =>
  run(
    ['meta'],
    'readwrite',
    async (store) => {
      const undone = (sold: Sold): Sold => (sold.kept.key === key ? { ...sold, isUndone: true } : sold)
      for (const sold of await resultOf<Sold[]>(store('meta').getAll(lastKeys())))
        if (sold.kept.key === key) store('meta').put(undone(sold), lastKey(sold))
      const before = await resultOf<Sold[] | undefined>(store('meta').get('last'))
      if (before) store('meta').put(before.map(undone), 'last')
    },
    'relaxed',
  )

/** This tab: it holds a lock of this name while it is open. */
const tab = `tokri-counter-tab-${newAttemptKey()}`
let isHeld: Promise<void> | null = null

const holdTab = (): Promise<void> =>
  (isHeld ??= new Promise((resolve) => {
    if (!navigator.locks) return resolve()
    const forever = () => new Promise<void>(() => resolve())
    void navigator.locks.request(tab, forever)
  }))

/** Bills that wait, and those that were being typed in tabs that are gone. */
async function waitingOf(all: readonly ParkedBill[]): Promise<ParkedBill[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const open = new Set<unknown>(held.map(({ name }) => name))
  return all.filter(({ id }) => !open.has(id))
}

const readParked = () =>
  run(['parked'], 'readonly', (store) => resultOf<ParkedBill[]>(store('parked').getAll()))

export const listParked = async (): Promise<ParkedBill[]> => waitingOf(await readParked())

/** The bill that is open in this tab, as it is stored or will be in a moment. */
export const openBill = (): Bill => known.bill

function putOpenBill(parked: IDBObjectStore, bill: Bill): void {
  if (isEmpty(bill)) parked.delete(tab)
  else parked.put({ id: tab, at: new Date().toISOString(), bill } satisfies ParkedBill)
}

/** What nobody waits for is done behind the frame that shows what somebody does. */
export const afterFrame = (work: () => unknown): void => void requestAnimationFrame(() => setTimeout(work))

let isWriting = false

/** Stores the bill that is being typed after the frame that shows it; what was typed meanwhile is stored together. */
export function keepOpenBill(bill: Bill): void {
  if (bill === known.bill) return
  known.bill = bill
  if (isWriting) return
  isWriting = true
  afterFrame(writeOpenBill)
  // The page may end before that.
  window.addEventListener('pagehide', writeOpenBill, { once: true })
}

async function writeOpenBill(): Promise<void> {
  try {
    let bill: Bill
    do {
      const now = (bill = known.bill)
      const write = (store: (name: 'parked') => IDBObjectStore) => {
        putOpenBill(store('parked'), now)
        // A page that ends does not come to it by itself.
        store('parked').transaction.commit?.()
      }
      // It outlives the browser; a disk that has it for certain would hold up the sale that comes next.
      await run(['parked'], 'readwrite', write, 'relaxed')
    } while (bill !== known.bill)
  } catch {
    // On a full disk the bill is on the screen only; selling it says so.
  } finally {
    isWriting = false
  }
}

/** Takes over the last bill that was being typed when its tab ended; two tabs that open do not take the same one. */
export async function recoverOpenBill(): Promise<void> {
  if (isHeld) return
  const recover = async () => {
    await holdTab()
    const left = (await waitingOf(await readParked())).filter(({ id }) => typeof id === 'string')
    const [last] = left.toSorted((one, other) => other.at.localeCompare(one.at))
    if (last) await takeParked(last.id)
  }
  await (navigator.locks ? navigator.locks.request('tokri-counter-recover', recover) : recover())
}

/** Lays a bill aside; what stays open is the rest of it, or nothing. */
export async function parkBill(bill: Bill, name = '', rest: Bill = emptyBill): Promise<void> {
  await run(['parked'], 'readwrite', (store) => {
    const parked = { id: Date.now(), at: new Date().toISOString(), bill, name }
    store('parked').put(parked satisfies ParkedBill)
    putOpenBill(store('parked'), rest)
  })
  known.bill = rest
}

/** Opens a waiting bill in this tab, behind what is open; null if another tab has it. */
export async function takeParked(id: ParkedBill['id']): Promise<Bill | null> {
  const bill = await run(['parked'], 'readwrite', async (store) => {
    const parked = await resultOf<ParkedBill | undefined>(store('parked').get(id))
    if (!parked) return null
    const joined = isEmpty(known.bill) ? parked.bill : joinBills(known.bill, parked.bill)
    store('parked').delete(id)
    putOpenBill(store('parked'), joined)
    return joined
  })
  if (bill) known.bill = bill
  return bill
}

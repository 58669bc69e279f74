import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { createStore, type Store } from '#ui/create-store.ts'
import type { ScannedProduct, UnsavedScans } from './unsaved-scans.ts'

export type ScanState = 'waiting' | 'saving' | 'saved' | 'failed'

export interface ScanEntry extends ScannedProduct {
  state: ScanState
  /** Why it is not saved yet. */
  problem: string | null
}

/** Saves one product; `keep` stores what was achieved, such as an uploaded picture, for the next attempt. */
export type SaveScanned = (
  scanned: ScannedProduct,
  keep: (done: Pick<ScannedProduct, 'values' | 'picture'>) => Promise<void>,
) => Promise<Product>

/** Milliseconds until the next attempt when the shop is not reached; they double each time. */
const FIRST_WAIT_MS = 3_000
const LONGEST_WAIT_MS = 60_000

export type ScanQueue = ReturnType<typeof createScanQueue>

/** Saves scanned products one after the other in the background, and again when the network is back. */
export function createScanQueue(stored: UnsavedScans, save: SaveScanned) {
  /** Oldest first, with those saved since the page was opened. */
  const entries: Store<readonly ScanEntry[]> = createStore<readonly ScanEntry[]>([])
  /** Whether the browser keeps what is not saved yet. */
  const isKept = createStore(true)
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_WAIT_MS

  const change = (id: string, next: Partial<ScanEntry>) =>
    entries.set(entries.get().map((entry) => (entry.id === id ? { ...entry, ...next } : entry)))
  const tryStore = (work: Promise<unknown>) =>
    work.then(
      () => isKept.set(true),
      () => isKept.set(false),
    )

  async function saveOne({ id }: ScanEntry): Promise<'saved' | 'failed' | 'later'> {
    const scanned = scannedOf(entries.get().find((entry) => entry.id === id)!)
    change(id, { state: 'saving', problem: null })
    try {
      const product = await save(scanned, async (done) => {
        change(id, done)
        await tryStore(stored.put({ ...scanned, ...done }))
      })
      await stored.remove(id).catch(() => undefined)
      change(id, { state: 'saved', base: product })
      return 'saved'
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'Something went wrong. Please try again.'
      const isLater = isTemporary(error)
      change(id, { state: isLater ? 'waiting' : 'failed', problem })
      return isLater ? 'later' : 'failed'
    }
  }

  async function saveAll(): Promise<void> {
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      const isLater = (await saveOne(next)) === 'later'
      if (isLater) {
        timer = setTimeout(() => void resume(), waitMs)
        waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
        break
      }
      waitMs = FIRST_WAIT_MS
    }
    // Not in a `finally` of the promise, which would run after a product that is added meanwhile.
    running = null
  }

  const nextWaiting = () => entries.get().find(({ state }) => state === 'waiting')

  /** Saves what waits; called when the network is back. */
  function resume(): Promise<void> {
    clearTimeout(timer)
    running ??= Promise.resolve().then(saveAll)
    return running
  }

  return {
    entries,
    isKept,
    resume,
    /** Reads what an earlier visit left unsaved, and saves it. */
    async load(): Promise<void> {
      const left = await stored.all().catch(() => {
        isKept.set(false)
        return []
      })
      const known = new Set(entries.get().map(({ id }) => id))
      const waiting = left.filter(({ id }) => !known.has(id)).map((scanned) => entryOf(scanned))
      entries.set([...waiting, ...entries.get()])
      await resume()
    },
    /** Takes a product; one with the same id is replaced. */
    async add(scanned: ScannedProduct): Promise<void> {
      const others = entries.get().filter(({ id }) => id !== scanned.id)
      entries.set([...others, entryOf(scanned)])
      await tryStore(stored.put(scanned))
      await resume()
    },
    retry(id: string): Promise<void> {
      change(id, { state: 'waiting', problem: null })
      return resume()
    },
    async remove(id: string): Promise<void> {
      entries.set(entries.get().filter((entry) => entry.id !== id))
      await stored.remove(id).catch(() => undefined)
    },
  }
}

const entryOf = (scanned: ScannedProduct): ScanEntry => ({ ...scanned, state: 'waiting', problem: null })

const scannedOf = ({ id, at, barcode, values, base, picture }: ScanEntry): ScannedProduct => ({
  id,
  at,
  barcode,
  values,
  base,
  picture,
})

/** The shop was not reached, is busy, or wants a login: the same request can succeed later. */
const isTemporary = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'offline' ||
    error.code === 'unavailable' ||
    error.status >= 500 ||
    [401, 429].includes(error.status))

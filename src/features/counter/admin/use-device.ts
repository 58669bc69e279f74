import { t } from '#shared/words.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { inTurn } from '#ui/in-turn.ts'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { sendRound } from '#shared/send-round.ts'
import { useOnline } from '#ui/use-online.ts'
import { whenAllowed } from '#ui/when-allowed.ts'
import { khataCalls } from '#features/khata/calls.ts'
import type { KhataContract } from '#features/khata/contract.ts'
import { counterCalls } from '../calls.ts'
import type { Counter, CounterContract } from '../contract.ts'
import { changesSince, fetchCatalogue, type PartQuery } from '../fetch-catalogue.ts'
import { keptOf, type KeptCustomer } from '../kept-customers.ts'
import { changePacks, indexInPieces, newPackIndex } from '../pack-index.ts'
import { provenSale } from '../sale-proof.ts'
import { waitingBelow, type KeptSale } from '../sale-queue.ts'
import type { SeenTime } from '../shop-clock.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import {
  hasStoredWords,
  keptSales,
  readCatalogue,
  readDevice,
  readVersion,
  recoverOpenBill,
  saveCatalogue,
  saveDevice,
  saveWords,
  type Catalogue,
  type DeviceState,
} from './counter-storage.ts'
import { saveCustomers } from './people-storage.ts'
import { useWarningBeforeLeave } from './use-warning-before-leave.ts'

const REFRESH_MS = 60_000
const SEND_MS = 15_000
const WORDS_MS = 15 * 60_000
export const noAnswer = () => t('counter.the-shop-does-not-answer')
/** Pages of the book, of fifty each, that a till keeps: those who owe most come first. */
const BOOK_PAGES = 6
const noCatalogue: Catalogue = { version: null, packs: newPackIndex(), withdrawn: {}, offers: null }

/** This browser as a counter: its series, its catalogue, and the sales that the shop does not have yet. */
export function useDevice() {
  const client = useClient<CounterContract>(counterCalls)
  const { getTillWords } = useClient<TillContract>(tillCalls)
  const { getBook } = useClient<KhataContract>(khataCalls)
  const isOnline = useOnline()
  const [device, setDevice] = useState<DeviceState | null | undefined>(undefined)
  /** Its version is null while the catalogue was never fetched. */
  const [{ version: shownVersion, packs, withdrawn, offers }, setCatalogue] = useState<Catalogue>(noCatalogue)
  const shown = useRef<Catalogue>(noCatalogue)
  const [kept, setKept] = useState<readonly KeptSale[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  const show = (catalogue: Catalogue) => {
    shown.current = catalogue
    setCatalogue(catalogue)
    void indexInPieces(catalogue.packs)
  }
  /** The shop's time as it was heard since the page was opened. */
  const heard = useRef<{ shopMs: number; atMs: number } | null>(null)
  const seenTime = useCallback(
    async (): Promise<SeenTime> =>
      heard.current
        ? { shopMs: heard.current.shopMs, agoMs: performance.now() - heard.current.atMs }
        : { shopMs: await readVersion(), agoMs: null },
    [],
  )
  /** It was fetched since the page was opened: not again while a shop of the release before has no words. */
  const wasWhole = useRef(false)
  const fetchChanges = useCallback(async () => {
    const [stored, hasWords] = await Promise.all([readVersion(), hasStoredWords()])
    const version = changesSince(stored, hasWords || wasWhole.current)
    const fetchPart = async (query: PartQuery) =>
      (await whenAllowed(() => client.getCounterCatalogue({ query }))).data
    const data = await fetchCatalogue(fetchPart, version)
    heard.current = { shopMs: data.version, atMs: performance.now() }
    const withdrawn = await saveCatalogue(data, version === null)
    wasWhole.current = true
    const before = shown.current
    // Reading 30,000 packs takes long; after another tab, or none of it stored, they must be.
    if (version === null || before.version !== version) return show(await readCatalogue())
    const isSame = data.packs.length + data.gone.length === 0
    await changePacks(before.packs, data)
    // The index is the same one; what was found in it may not be.
    const packs = isSame ? before.packs : { ...before.packs }
    // The same offers are the same list, so that a bill is not worked out anew.
    const isSameOffers = JSON.stringify(data.offers) === JSON.stringify(before.offers)
    show({
      version: data.version,
      packs,
      withdrawn: isSame ? before.withdrawn : withdrawn,
      offers: isSameOffers ? before.offers : (data.offers ?? before.offers),
    })
  }, [client])
  /** When the words of the search, and who may buy on khata, were fetched. */
  const wordsAt = useRef(-Infinity)
  const refreshWords = useCallback(async () => {
    if (performance.now() < wordsAt.current + WORDS_MS) return
    const { data } = await getTillWords()
    await saveWords(data)
    const customers: KeptCustomer[] = []
    for (let page = 1, pages = 1; page <= Math.min(pages, BOOK_PAGES); page++) {
      const book = await whenAllowed(() => getBook({ query: { page, limit: 50 } }))
      customers.push(...keptOf(book.data))
      pages = book.totalPages
    }
    await saveCustomers(customers)
    wordsAt.current = performance.now()
    shown.current.packs.search.setWords(data)
  }, [getTillWords, getBook])
  const fetching = useRef<Promise<void>>(Promise.resolve())
  /** One after the other: an older answer does not overwrite a newer one. */
  const refreshCatalogue = useCallback(
    () => (fetching.current = fetching.current.then(fetchChanges, fetchChanges)),
    [fetchChanges],
  )

  const refreshCounter = useCallback(async () => {
    const before = await readDevice()
    if (!before) return
    const { data } = await client.getCounters()
    const counter = data.find(({ _id }) => _id === before.counter._id)
    if (!counter) return
    setDevice(await saveDevice(before.deviceKey, counter))
    const { length: bills } = await keptSales.all()
    if (bills !== (counter.kept ?? 0)) await client.tellKept({ body: { counterId: counter._id, bills } })
  }, [client])

  /** Sends what is kept; `again` also what was refused. */
  const sendKept = useCallback(
    async (again = false) => {
      // Another tab may be sending too.
      await inTurn('tokri-counter-send', async () => {
        const [device, all] = await Promise.all([readDevice(), keptSales.all()])
        // It has happened, whatever the shop knows.
        const send = (one: KeptSale) => {
          const proven = device ? provenSale(device, one) : one.sale
          const waiting = waitingBelow(all, one)
          return client.sell({ body: { ...proven, offline: true, waiting } }, { idempotencyKey: one.key })
        }
        await sendRound(keptSales, { send, again })
        setKept(await keptSales.all())
      })
    },
    [client],
  )

  /** A new counter for this device, or the one that it has; a new one too after it was declared lost. */
  const register = useCallback(
    async (name: string): Promise<Counter> => {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const before = await readDevice()
      const deviceKey =
        (before?.counter.lostAt ? null : before?.deviceKey) ??
        Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const { data } = await client.addCounter({ body: { name, deviceKey } })
      // The browser then asks before it clears unsent sales to make room. Some answer late, or never: nothing waits for it.
      void navigator.storage?.persist?.().catch(() => false)
      setDevice(await saveDevice(deviceKey, data))
      return data
    },
    [client],
  )

  const refresh = useEffectEvent(() => {
    if (!isOnline) return
    void Promise.all([refreshCatalogue().then(refreshWords), refreshCounter()]).then(
      () => setProblem(null),
      (error: unknown) =>
        setProblem(isUnanswered(error) ? noAnswer() : error instanceof Error ? error.message : null),
    )
  })
  useEffect(() => {
    void Promise.all([readDevice(), readCatalogue(), keptSales.all(), recoverOpenBill()]).then(
      ([stored, catalogue, sales]) => {
        setDevice(stored ?? null)
        show(catalogue)
        setKept(sales)
        refresh()
      },
      () => {
        setDevice(null)
        setProblem(t('counter.this-browser-cannot-store-sales-leave-private'))
      },
    )
    const timer = setInterval(() => refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])

  const hasWaiting = kept.some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!isOnline || !hasWaiting) return
    void sendKept()
    const timer = setInterval(() => void sendKept(), SEND_MS)
    return () => clearInterval(timer)
  }, [isOnline, hasWaiting, sendKept])

  useWarningBeforeLeave(kept.length > 0)
  return {
    device,
    hasCatalogue: shownVersion !== null,
    packs,
    withdrawn,
    offers,
    kept,
    setKept,
    problem,
    isOnline,
    register,
    sendKept,
    refreshCatalogue,
    refreshCounter,
    seenTime,
  }
}

export type Device = ReturnType<typeof useDevice>

import { useCallback, useRef, useState } from 'react'
import { khataCalls } from '#features/khata/calls.ts'
import type { KhataContract } from '#features/khata/contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { whenAllowed } from '#ui/when-allowed.ts'
import { counterCalls } from '../calls.ts'
import type { CounterContract } from '../contract.ts'
import { changesSince, fetchCatalogue, type PartQuery } from '../fetch-catalogue.ts'
import { keptOf, type KeptCustomer } from '../kept-customers.ts'
import { changePacks, indexInPieces, newPackIndex } from '../pack-index.ts'
import { lagOf, type SeenTime } from '../shop-clock.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import {
  hasStoredWords,
  readCatalogue,
  readVersion,
  saveCatalogue,
  saveWords,
  type Catalogue,
} from './counter-storage.ts'
import { saveCustomers } from './people-storage.ts'

const WORDS_MS = 15 * 60_000
/** Pages of the book, of fifty each, that a till keeps: those who owe most come first. */
const BOOK_PAGES = 6
const noCatalogue: Catalogue = { version: null, packs: newPackIndex(), withdrawn: {}, offers: null }

/** What this counter sells, the words of its search and who may buy on khata, kept in this browser and brought up to date. */
export function useTillCatalogue() {
  const client = useClient<CounterContract>(counterCalls)
  const { getTillWords } = useClient<TillContract>(tillCalls)
  const { getBook } = useClient<KhataContract>(khataCalls)
  /** Its version is null while the catalogue was never fetched. */
  const [catalogue, setCatalogue] = useState<Catalogue>(noCatalogue)
  const shown = useRef<Catalogue>(noCatalogue)

  const show = useCallback((catalogue: Catalogue) => {
    shown.current = catalogue
    setCatalogue(catalogue)
    void indexInPieces(catalogue.packs)
  }, [])
  /** The shop's time as it was heard since the page was opened. */
  const heard = useRef<{ shopMs: number; atMs: number } | null>(null)
  /** By how many milliseconds this device's clock is behind the shop's. */
  const [lagMs, setLag] = useState(0)
  /** The shop's time, as far as it was heard: what holds, ends or expires does so by it. */
  const shopNow = useCallback(() => new Date(Date.now() + lagMs), [lagMs])
  const seenTime = useCallback(
    async (): Promise<SeenTime> =>
      heard.current
        ? { shopMs: heard.current.shopMs, agoMs: performance.now() - heard.current.atMs }
        : // What was read when the page was opened, if somebody has cleared the data of the site since.
          { shopMs: (await readVersion()) ?? shown.current.version, agoMs: null },
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
    setLag(lagOf(Date.now(), data.version))
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
  }, [client, show])
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
    void indexInPieces(shown.current.packs)
  }, [getTillWords, getBook])
  const fetching = useRef<Promise<void>>(Promise.resolve())
  /** One after the other: an older answer does not overwrite a newer one. */
  const refreshCatalogue = useCallback(
    () => (fetching.current = fetching.current.then(fetchChanges, fetchChanges)),
    [fetchChanges],
  )
  /** It is read from this device, if it was ever stored: what is scanned before waits. */
  const isRead = catalogue !== noCatalogue
  return { catalogue, isRead, show, lagMs, shopNow, seenTime, refreshCatalogue, refreshWords }
}

import { t } from '#shared/words.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { inTurn } from '#ui/in-turn.ts'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { sendRound } from '#shared/send-round.ts'
import { useOnline } from '#ui/use-online.ts'
import { counterCalls } from '../calls.ts'
import type { Counter, CounterContract } from '../contract.ts'
import { provenSale } from '../sale-proof.ts'
import { waitingBelow, type KeptSale } from '../sale-queue.ts'
import {
  keptSales,
  readCatalogue,
  readDevice,
  recoverOpenBill,
  saveDevice,
  type DeviceState,
} from './counter-storage.ts'
import { useTillCatalogue } from './use-till-catalogue.ts'

const REFRESH_MS = 60_000
const SEND_MS = 15_000
export const noAnswer = () => t('counter.the-shop-does-not-answer')

/** This browser as a counter: its series, its catalogue, and the sales that the shop does not have yet. */
export function useDevice() {
  const client = useClient<CounterContract>(counterCalls)
  const isOnline = useOnline()
  const [device, setDevice] = useState<DeviceState | null | undefined>(undefined)
  const [kept, setKept] = useState<readonly KeptSale[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  const { catalogue, isRead, show, lagMs, shopNow, seenTime, refreshCatalogue, refreshWords } =
    useTillCatalogue()

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
    const reading = readCatalogue()
    const fail = () => {
      setDevice(null)
      setProblem(t('counter.this-browser-cannot-store-sales-leave-private'))
    }
    void Promise.all([readDevice(), keptSales.all(), recoverOpenBill()]).then(([stored, sales]) => {
      setDevice(stored ?? null)
      setKept(sales)
    }, fail)
    void reading.then((stored) => {
      show(stored)
      refresh()
    }, fail)
    const timer = setInterval(() => refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [show])

  // Another tab of this till may have sold.
  useEffect(() => {
    const onShown = () => {
      if (!document.hidden) void keptSales.all().then(setKept, () => undefined)
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
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
    hasCatalogue: catalogue.version !== null,
    isRead,
    packs: catalogue.packs,
    withdrawn: catalogue.withdrawn,
    offers: catalogue.offers,
    kept,
    setKept,
    problem,
    isOnline,
    register,
    sendKept,
    refreshCatalogue,
    refreshCounter,
    lagMs,
    shopNow,
    seenTime,
  }
}

export type Device = ReturnType<typeof useDevice>

/** The browser asks before the page is closed, while something is unsent. */
function useWarningBeforeLeave(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}

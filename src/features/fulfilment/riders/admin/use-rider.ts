import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isUnanswered } from '#shared/is-unanswered.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { useStore } from '#ui/create-store.ts'
import { createOutbox } from '#ui/outbox.ts'
import { toast } from '#ui/toast.tsx'
import { useResume } from '#ui/use-resume.ts'
import { riderCalls } from '../calls.ts'
import type { RiderContract, Stop } from '../contract.ts'
import { keptStops } from './kept-stops.ts'
import { reportsOf, slotOfReport, type Report } from './rider-reports.ts'

export const stopsKey = ['rider', 'stops'] as const
const cashKey = ['rider', 'cash'] as const
export const POLL_MS = 20_000

/** A rider's stops, and what waits to be sent about them. */
export function useRider(riderId: string) {
  const calls = useClient<RiderContract>(riderCalls)
  const queries = useQueryClient()
  const kept = useMemo(() => keptStops(riderId), [riderId])
  const fetchStops = async (signal: AbortSignal): Promise<Stop[]> => {
    const orderIds = kept.read()?.unsentOrder
    if (orderIds)
      try {
        return (await calls.orderStops({ body: { orderIds } }, { signal })).data
      } catch (error) {
        if (isUnanswered(error)) throw error
        toast.error((error as AppError).message)
      }
    const { data, cashInHand } = await calls.getStops({}, { signal })
    queries.setQueryData<number>(cashKey, cashInHand)
    return data
  }
  const stops = useQuery({
    queryKey: stopsKey,
    queryFn: async ({ signal }) => {
      try {
        const data = await fetchStops(signal)
        kept.write({ stops: data, at: Date.now() })
        return data
      } catch (error) {
        if (error instanceof AppError && [401, 403].includes(error.status)) kept.forget()
        throw error
      }
    },
    initialData: () => kept.read()?.stops,
    initialDataUpdatedAt: () => kept.read()?.at,
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })

  const { data: cashInHand } = useQuery<number>({ queryKey: cashKey, queryFn: skipToken })

  const outbox = useMemo(
    () =>
      createOutbox(reportsOf(riderId), {
        send: saying(async ({ orderId, key, at, did }: Report) => {
          if (did.kind === 'fail') {
            const { why, note } = did
            await calls.fail({ body: { orderId, why, note, at } }, { idempotencyKey: key })
            return
          }
          if (did.kind === 'khata') {
            const { amount } = did
            const { message } = await calls.takeKhataCash(
              { body: { orderId, amount, at } },
              { idempotencyKey: key },
            )
            toast.success(message)
            return
          }
          const { code, paidBy, cashPart, due } = did
          const waited = Math.round((Date.now() - Date.parse(at)) / 1000)
          const photo = did.photo && (await uploadPhoto(orderId, did.photo))
          await calls.deliver(
            { body: { orderId, at, waited, paidBy, cashPart, due, ...(photo ? { photo } : { code }) } },
            { idempotencyKey: key },
          )
        }),
        slotOf: slotOfReport,
        onSent: () => void queries.invalidateQueries({ queryKey: stopsKey }),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one outbox while the page is open
    [riderId],
  )
  const uploadPhoto = async (orderId: string, dataUrl: string): Promise<string> => {
    const image = blobOf(dataUrl)
    return (await calls.uploadProof({ params: { orderId }, form: { photo: image } })).data.url
  }
  useResume(outbox)

  /** Shows the stops in this order at once; the shop is told with the next fetch, now or when the network is back. */
  const sort = (orderIds: string[]) => {
    const sorted = (stops.data ?? []).toSorted(
      (a, b) => placeIn(orderIds, a.orderId) - placeIn(orderIds, b.orderId),
    )
    const { dataUpdatedAt: at } = stops
    kept.write({ stops: sorted, at, unsentOrder: orderIds })
    queries.setQueryData<Stop[]>(stopsKey, sorted, { updatedAt: at })
    void queries.invalidateQueries({ queryKey: stopsKey })
  }

  return {
    stops,
    /** Rupees in cash that they have to hand in, as the shop said last. */
    cashInHand,
    sort,
    reports: useStore(outbox.items, none),
    isKept: useStore(outbox.isKept, true),
    /** Returns why the shop refused it, which drops it; null when it is sent or waits. */
    report: async (orderId: string, did: Report['did']) => {
      const report: Report = { orderId, did, key: newUuid(), at: new Date().toISOString() }
      const problem = await outbox.add(report)
      if (problem) {
        await outbox.drop(report)
        // Another rider has it, it was called off, or paid: the list is of before.
        void queries.invalidateQueries({ queryKey: stopsKey })
      }
      return problem
    },
    drop: (report: Report) => void outbox.drop(report),
  }
}

const none: readonly Report[] = []

/** An order that was theirs when they did it: "not found" would not tell them whom to ask. */
const saying =
  (send: (report: Report) => Promise<void>) =>
  async (report: Report): Promise<void> => {
    try {
      await send(report)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'order_not_found')) throw error
      throw new AppError(error.code, undefined, { message: t('riders.it-is-no-longer-on-your-list') })
    }
  }

const placeIn = (orderIds: string[], orderId: string): number => {
  const place = orderIds.indexOf(orderId)
  return place < 0 ? orderIds.length : place
}

/** The picture of a `data:` address. */
function blobOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg' })
}

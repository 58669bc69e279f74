import { client, type Send } from '#shared/api-client.ts'
import type { QueueContract } from '../contract.ts'
import { deliveryPromise } from '../delivery-promise.ts'
import { queueCalls } from '../queue-calls.ts'
import type { PromisingShop } from '../timeless-promise.ts'

const MINUTE_MS = 60_000

let queue = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Asks every minute how long the queue is, in a shop whose promise depends on it. Resolves after the first answer. */
export async function watchQueue({ delivery }: PromisingShop, send: Send): Promise<void> {
  if (!delivery.promise.queue.perOrder) return
  const { getQueue } = client<QueueContract>(queueCalls, send)
  const ask = async () => {
    queue = (await getQueue()).data.minutes
  }
  timer ??= setInterval(() => void ask().catch(() => undefined), MINUTE_MS)
  await ask().catch(() => undefined)
}

/** The promise at that moment, with the queue as it was known last. */
export const promiseAt = (shop: PromisingShop, now: Date, pincode: string | null) =>
  deliveryPromise(shop, now, pincode, queue)

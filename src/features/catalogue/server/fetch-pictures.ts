import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { imageUrl } from '#features/media/image-url.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { storeImage } from '#features/media/server/store-image.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { FetchRefused, type PublicFetch } from '#platform/http/public-fetch.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { workQueue } from '#platform/jobs/work-queue.ts'
import { AppError } from '#shared/problems.ts'
import { MAX_PICTURES } from '../limits.ts'
import {
  failPictureFetch,
  findAwaitedPicture,
  findFetchedImage,
  finishPictureFetch,
  listFetchedPictures,
  listWaitingPictures,
  listWaitingProducts,
} from './picture-fetch-store.ts'
import { showFetchedPictures, showPackPicture } from './show-picture-store.ts'
import { lockProductPacks } from './pack-store.ts'
import { lockProducts } from './product-write-store.ts'

/** Fetches the pictures that an import names by address. One such job runs at a time. */
export const fetchPictures = jobKind('fetch-pictures', z.object({ importId: z.string() }))

export const picturesOf = (importId: string) => ({ key: `pictures of ${importId}`, queue: 'pictures' })

const AT_ONCE = 4
const PAGE = 40
const LIMITS = {
  maxBytes: 8 * 1024 * 1024,
  seconds: 10,
  accept: 'image/avif,image/webp,image/png,image/jpeg',
}

interface FetchDeps {
  db: Database
  files: FileStore
  fetchPublic: PublicFetch
  log: Log
  /** How long a website that did not answer is left alone, in milliseconds; after a second failure twice as long. */
  pauseMs?: number
}

/**
 * Fetches until nothing waits: four addresses at a time, each once, and encodes one picture at a time, with as much rest
 * as the encoding took, so that shoppers do not wait for it. Each picture appears in the shop as soon as it is stored.
 */
export function fetchPicturesHandler({ pauseMs = 5_000, ...deps }: FetchDeps) {
  return async ({ importId }: { importId: string }, stopping: AbortSignal): Promise<void> => {
    const encoding = workQueue({ atOnce: 1, waiting: AT_ONCE })
    const store = (sent: Buffer) =>
      encoding(async () => {
        const startedAt = performance.now()
        const { id } = await storeImage(deps, sent)
        await sleep(performance.now() - startedAt)
        return id
      })
    for (;;) {
      stopping.throwIfAborted()
      const waiting = await listWaitingPictures(deps.db, importId, PAGE)
      const tries = waiting[0]?.tries ?? 0
      if (waiting.length === 0) return
      if (tries > 0)
        await sleep(tries * pauseMs, undefined, { signal: stopping }).catch(() => stopping.throwIfAborted())
      const urls = waiting.filter((one) => one.tries === tries).map(({ url }) => url)
      const workers = Array.from({ length: AT_ONCE }, async () => {
        for (let url = urls.shift(); url !== undefined; url = urls.shift())
          await fetchPicture(deps, store, { importId, url }, stopping).catch((error: unknown) => {
            // The others end too, and the job is retried.
            urls.splice(0)
            throw error
          })
      })
      const ended = await Promise.allSettled(workers)
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    }
  }
}

async function fetchPicture(
  { db, fetchPublic, log }: FetchDeps,
  store: (sent: Buffer) => Promise<string>,
  of: { importId: string; url: string },
  stopping: AbortSignal,
): Promise<void> {
  try {
    const imageId =
      (await knownImage(db, of.url)) ?? (await store(await fetchPublic(of.url, { ...LIMITS, stopping })))
    for (const productId of await listWaitingProducts(db, of.importId, of.url))
      await addPicture(db, { ...of, productId }, imageId)
  } catch (error) {
    stopping.throwIfAborted()
    if (error instanceof AppError && error.status >= 500) throw error
    const isRefused = error instanceof FetchRefused || error instanceof AppError
    if (!isRefused) log.error({ err: error }, 'a picture could not be stored')
    const reason = isRefused ? error.message : 'Something went wrong on our side.'
    const isFinal = error instanceof FetchRefused ? !error.isTemporary : isRefused
    await failPictureFetch(db, of, reason, isFinal)
  }
}

/** A picture fetched before from the same address, kept from the sweep while it is given to another product. */
async function knownImage(db: Database, url: string): Promise<string | null> {
  const id = await findFetchedImage(db, url)
  return id && (await missingImages(db, [imageUrl(id)])).length === 0 ? id : null
}

const addPicture = (
  db: Database,
  of: { importId: string; productId: number; url: string },
  imageId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [product] = await lockProducts(tx, [of.productId])
    if (!product) return
    const image = imageUrl(imageId)
    const awaited = await findAwaitedPicture(tx, of)
    if (!awaited) return
    const { position, of_product: isOfProduct, pack_ids: packIds } = awaited
    const { images, publish } = product
    const isMissing = isOfProduct && !images.includes(image)
    const isFull = images.length >= MAX_PICTURES
    if (isMissing && isFull && packIds.length === 0) {
      await failPictureFetch(tx, of, `The product has ${MAX_PICTURES} pictures already.`, true)
      return
    }
    await finishPictureFetch(tx, of, imageId)
    const others = await listFetchedPictures(tx, of.importId, of.productId)
    const after = isMissing && !isFull ? withPicture(images, image, position, others) : images
    if (packIds.length > 0) await lockProductPacks(tx, [of.productId])
    const packs = packIds.length > 0 ? await showPackPicture(tx, of, packIds, image) : 0
    if (after === images && packs === 0) return
    await showFetchedPictures(tx, of, images, after)
    if (publish) await touch(tx, [tags.product(of.productId)])
  })

/** Puts a picture where the file has it: behind those before it and before those behind it, whichever came first. */
function withPicture(
  images: string[],
  image: string,
  position: number,
  others: { imageId: string; position: number }[],
): string[] {
  const places = new Map(others.map((one) => [imageUrl(one.imageId), one.position]))
  const before = images.findLastIndex((one) => (places.get(one) ?? Infinity) < position)
  const behind = images.findIndex((one) => (places.get(one) ?? -1) > position)
  return images.toSpliced(before >= 0 ? before + 1 : behind >= 0 ? behind : images.length, 0, image)
}

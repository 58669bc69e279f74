import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { FileStore } from '#platform/files/file-store.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { fileName } from '../image-url.ts'
import type { AvifEncoder } from './avif-encoder.ts'
import { addAvif, addVariants, nextImageWithoutAvif, nextUnfinishedImage } from './image-store.ts'
import { bytesOf, variantsOf } from './encode-image.ts'

/** Makes the missing files of all pictures: the variants that `images.widths` lacks (after an upgrade), then AVIF. */
export const makeVariants = jobKind('make-image-variants', z.object({}))

interface MakeVariantsDeps {
  db: Tx
  files: FileStore
  openAvifEncoder: () => AvifEncoder
}

export const makeVariantsHandler =
  (deps: MakeVariantsDeps) =>
  async (_payload: unknown, stopping: AbortSignal): Promise<void> => {
    await makeWidths(deps, stopping)
    await makeAvif(deps, stopping)
  }

/** Runs in the background, so it yields the processor between two pictures. */
const PAUSE_MS = 50

async function makeWidths({ db, files }: MakeVariantsDeps, stopping: AbortSignal): Promise<void> {
  for (let after = ''; ; await sleep(PAUSE_MS)) {
    stopping.throwIfAborted()
    const image = await nextUnfinishedImage(db, after)
    if (!image) return
    after = image.id
    const whole = await files.open(fileName(image.id))
    if (!whole) continue
    const missing = VARIANT_WIDTHS.filter((width) => !image.widths.includes(width))
    const made = await variantsOf(image.id, await buffer(whole.stream), missing)
    await files.put(made)
    await addVariants(db, image.id, missing, bytesOf(made))
  }
}

/** After each picture, the pause is this many times as long as the encoding took. */
const REST = 3

/** Newest first, so that a new upload does not wait for a whole catalogue. */
async function makeAvif(
  { db, files, openAvifEncoder }: MakeVariantsDeps,
  stopping: AbortSignal,
): Promise<void> {
  const failed: string[] = []
  let failure: unknown
  const encoder = openAvifEncoder()
  try {
    for (;;) {
      stopping.throwIfAborted()
      const id = await nextImageWithoutAvif(db, failed)
      if (id === null) break
      const startedAt = performance.now()
      try {
        const whole = await files.open(fileName(id))
        if (!whole) throw new Error(`the file of picture ${id} is missing`)
        const made = await encoder.encode(id, await buffer(whole.stream))
        await files.put(made)
        await addAvif(db, id, bytesOf(made))
      } catch (error) {
        // A damaged picture does not block the others; the job throws its error at the end.
        failed.push(id)
        failure ??= error
      }
      const rest = (performance.now() - startedAt) * REST
      await sleep(rest, undefined, { signal: stopping }).catch(() => undefined)
    }
  } finally {
    encoder.close()
  }
  if (failure) throw failure
}

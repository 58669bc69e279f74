import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { FileStore } from '#platform/files/file-store.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { fileName } from '../image-url.ts'
import { addVariants, nextUnfinishedImage } from './image-store.ts'
import { variantsOf } from './store-image.ts'

/** Makes the variants that `images.widths` shows as missing: after the demo shop was filled, and after an upgrade. */
export const makeVariants = jobKind('make-image-variants', z.object({}))

/** Runs in the background, so it yields the processor between two pictures. */
const PAUSE_MS = 50

export const makeVariantsHandler =
  ({ db, files }: { db: Tx; files: FileStore }) =>
  async (_payload: unknown, stopping: AbortSignal): Promise<void> => {
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
      const bytes = made.reduce((sum, { content }) => sum + content.length, 0)
      await addVariants(db, image.id, missing, bytes)
    }
  }

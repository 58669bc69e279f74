import type { z } from 'zod'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import type { CountContract } from '../contract.ts'
import { findCountLine, lockCount, lockPackToCount, readExpected, type CountLineRow } from './count-store.ts'
import {
  addCounted,
  findCountedPack,
  findFirstCount,
  hasOtherCounter,
  saveCounted,
  saveCountedAgain,
  type CountedPack,
} from './counted-pack-store.ts'
import { t } from '#shared/words.ts'

type Input = z.output<CountContract['saveCountLine']['body']>

/** What a device counted offline is sent later, and a clock may be some minutes ahead. */
const OLDEST_MS = 24 * 3_600_000

/**
 * Saves what lies on the shelf of a pack, beside what should lie there at that time. The pack is locked, so that an order that
 * is being placed is either before or after. A number that was counted before is replaced or added to only if that is
 * said, and the second count is somebody else's. Throws `not_found`, `count_finished`, `product_not_found`,
 * `counted_long_ago`, `counted_already`, `count_by_another` and, for a second count without a first, `invalid`.
 */
export async function countPack(
  db: Database,
  userId: string,
  input: Input,
  sent?: SentRequest,
): Promise<{ line: CountLineRow; limitPaise: number }> {
  return db.transaction(async (tx) => {
    const packId = Number(await once(tx, sent, async () => String(await writeCount(tx, userId, input))))
    const { limit_paise: limitPaise } = (await lockCount(tx, input.countId))!
    return { line: (await findCountLine(tx, input.countId, packId))!, limitPaise }
  })
}

/** Returns the pack as which the goods are in the count. */
async function writeCount(tx: Tx, userId: string, input: Input): Promise<number> {
  const now = new Date()
  const said = input.countedAt ? new Date(input.countedAt) : now
  if (now.getTime() - said.getTime() > OLDEST_MS) throw new AppError('counted_long_ago')
  const at = said > now ? now : said
  const count = await lockCount(tx, input.countId)
  if (!count) throw new AppError('not_found')
  if (count.is_finished) throw new AppError('count_finished')
  const pack = await lockPackToCount(tx, input.productId, input.unit)
  if (!pack) throw new AppError('product_not_found')
  const { id, pack_grams: packGrams } = pack
  const packId = await findCountedPack(tx, input.countId, id)
  if (packGrams === null && input.countedGrams !== undefined)
    throw new AppError('invalid', undefined, () => ({
      fields: { countedGrams: t('said.this-pack-is-not-sold-by-weight') },
    }))
  const { expected, value_paise: valuePaise } = await readExpected(tx, packId, at)
  const counted = {
    countId: input.countId,
    packId,
    counted: packGrams === null ? input.counted : (input.countedGrams ?? input.counted * packGrams),
    at,
    userId,
    expected,
    valuePaise,
    inGrams: packGrams !== null,
  }
  await save(tx, counted, input, packId !== id)
  return packId
}

/** `isOther`: its goods were counted as another pack that shares them. */
async function save(
  tx: Tx,
  counted: CountedPack,
  { again, instead }: Input,
  isOther: boolean,
): Promise<void> {
  const first = await findFirstCount(tx, counted.countId, counted.packId)
  if (instead === 'add') {
    if (!first || (again && first.again === null) || first.in_grams !== counted.inGrams)
      throw new AppError('invalid', undefined, () => ({ message: t('said.there-is-no-number-yet') }))
    await addCounted(tx, { ...counted, again })
  } else if (isRepeated(first, counted, again)) {
    // What was added or counted again since stays.
  } else if (again) {
    if (!first)
      throw new AppError('invalid', undefined, () => ({
        message: t('said.this-was-not-counted-a-first-time'),
      }))
    if (first.counted_by === counted.userId && (await hasOtherCounter(tx, counted.userId)))
      throw new AppError('count_by_another', { name: first.name })
    await saveCountedAgain(tx, counted)
  } else {
    const isSame =
      !isOther &&
      first?.counted_by === counted.userId &&
      first.counted === counted.counted &&
      first.again === null
    if (first !== null && instead === undefined && !isSame)
      throw new AppError('counted_already', { name: first.name })
    await saveCounted(tx, counted)
  }
}

/** Whether the shop has this number of this person already. */
const isRepeated = (
  first: Awaited<ReturnType<typeof findFirstCount>>,
  { userId, at }: CountedPack,
  again: boolean,
): boolean => {
  const [by, when] = again ? [first?.again_by, first?.again_at] : [first?.counted_by, first?.counted_at]
  return by === userId && when?.getTime() === at.getTime()
}

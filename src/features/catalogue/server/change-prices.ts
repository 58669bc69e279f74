import { z } from 'zod'
import { adminActor, type Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromPercent, sellingPaise, toPercent, toRupees } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { changedPrice } from '../changed-price.ts'
import type { PriceChangeEffect } from '../price-change-contract.ts'
import {
  cancelPriceChangeRow,
  findPriceChange,
  insertPriceChange,
  listPacksToPrice,
  lockPriceChange,
  savePriceProgress,
  saveUsualDiscounts,
  type PriceChangeRow,
  type PriceScope,
} from './price-change-store.ts'
import { lockPacksOf, repricePacks } from './reprice-packs.ts'

/** Changes the prices of one plan; it goes on where it was when its server ended. */
export const changePrices = jobKind('change-prices', z.object({ id: z.string() }))

interface Terms extends PriceScope {
  percent: number
  stepPaise: number
}

/** So many products get their prices in one transaction. */
const PART = 100

type PackRow = Awaited<ReturnType<typeof listPacksToPrice>>[number]

/**
 * What changes of these packs: those with another price than now. Of what is marked down it is the price before, which comes
 * back once these goods are gone.
 */
const changesOf = (packs: readonly PackRow[], { percent, stepPaise }: Terms) =>
  packs.flatMap(({ before_micro: before, ...pack }) => {
    const now = {
      pricePaise: pack.price_paise,
      discountMicro: before ?? pack.discount_micro,
      weighed: pack.weighed,
    }
    const to = changedPrice(now, percent, stepPaise)
    const isSame = to.pricePaise === now.pricePaise && to.discountMicro === now.discountMicro
    const markedMicro = before === null ? null : pack.discount_micro
    return isSame ? [] : [{ pack: { ...pack, discount_micro: now.discountMicro }, ...to, markedMicro }]
  })

/** How many examples a check shows. */
const EXAMPLES = 8

/** What a change would do to the prices of now. */
export async function checkPriceChange(db: Tx, terms: Terms): Promise<PriceChangeEffect> {
  const effect: PriceChangeEffect = { packs: 0, capped: 0, examples: [] }
  for (let after = 0; ;) {
    const packs = await listPacksToPrice(db, terms, after, 2_000)
    if (packs.length === 0) return effect
    after = packs.at(-1)!.product_id
    for (const { pack, pricePaise, discountMicro, isCapped } of changesOf(packs, terms)) {
      effect.packs += 1
      if (isCapped) effect.capped += 1
      if (effect.examples.length < EXAMPLES)
        effect.examples.push({
          name: pack.name,
          unit: pack.unit,
          from: toRupees(sellingPaise(pack.price_paise, pack.discount_micro)),
          to: toRupees(sellingPaise(pricePaise, discountMicro)),
        })
    }
  }
}

/** Plans a change, at once or from the beginning of a day in India. Throws `invalid` for a day that has passed. */
export function planPriceChange(
  db: Database,
  actor: Actor & { userId: string },
  { startsOn, ...terms }: Terms & { startsOn: string },
  sent: SentRequest | undefined,
): Promise<PriceChangeRow> {
  return db.transaction(async (tx) => {
    if (startsOn < dayInIndia(new Date())) throw invalidField('startsOn', 'This day has passed')
    const write = async () => {
      const id = newHexId()
      const { percent, ...rest } = terms
      await insertPriceChange(tx, {
        ...rest,
        id,
        percentMicro: fromPercent(percent),
        startsOn,
        byId: actor.userId,
      })
      await changePrices.enqueue(tx, { id }, { runAt: new Date(`${startsOn}T00:00:00+05:30`) })
      await recordAudit(tx, actor, {
        action: 'price-change.create',
        subjectId: id,
        before: null,
        after: { percent, startsOn, ...rest },
      })
      return id
    }
    const id = await once(tx, sent, write, () => new AppError('idempotency_key_reused'))
    return (await findPriceChange(tx, id))!
  })
}

/** Takes a change back that has not begun. Throws `not_found`, `price_change_begun`. */
export function cancelPriceChange(db: Database, actor: Actor, id: string): Promise<PriceChangeRow> {
  return db.transaction(async (tx) => {
    const before = (await lockPriceChange(tx, id)) && (await findPriceChange(tx, id))
    if (!before) throw new AppError('not_found')
    if (before.cancelled_at !== null) return before
    if (!(await cancelPriceChangeRow(tx, id))) throw new AppError('price_change_begun')
    await recordAudit(tx, actor, {
      action: 'price-change.cancel',
      subjectId: id,
      before: { percent: toPercent(before.percent_micro), startsOn: before.starts_on },
      after: null,
    })
    return (await findPriceChange(tx, id))!
  })
}

/** Gives the products of a change their new prices, part after part. */
export const priceChanger =
  (db: Database) =>
  async ({ id }: { id: string }, stopping: AbortSignal): Promise<void> => {
    for (let isDone = false; !isDone;) {
      stopping.throwIfAborted()
      isDone = await db.transaction((tx) => changeNextPart(tx, id))
    }
  }

/** True after the last part. */
async function changeNextPart(tx: Tx, id: string): Promise<boolean> {
  const change = (await lockPriceChange(tx, id)) && (await findPriceChange(tx, id))
  if (!change || change.cancelled_at !== null || change.ended_at !== null) return true
  const terms = termsOf(change)
  // What a bill or an import saves meanwhile is read under the lock, and not written over.
  const ids = (await listPacksToPrice(tx, terms, change.done_to, PART)).map((pack) => pack.product_id)
  await lockPacksOf(tx, ids)
  const packs = (await listPacksToPrice(tx, terms, change.done_to, PART)).filter((pack) =>
    ids.includes(pack.product_id),
  )
  const changes = changesOf(packs, terms)
  await repricePacks(
    tx,
    adminActor({ userId: change.by_id }),
    changes.map(({ pack, pricePaise, discountMicro, markedMicro }) => ({
      productId: pack.product_id,
      packId: pack.id,
      pricePaise,
      discountMicro: Math.max(discountMicro, markedMicro ?? 0),
    })),
  )
  await saveUsualDiscounts(
    tx,
    changes.filter(({ markedMicro }) => markedMicro !== null),
  )
  const isLast = ids.length === 0
  await savePriceProgress(tx, id, ids.at(-1) ?? change.done_to, changes.length, isLast)
  return isLast
}

const termsOf = (change: PriceChangeRow): Terms => ({
  percent: toPercent(change.percent_micro),
  stepPaise: change.step_paise,
  categoryId: change.category_id,
  subCategoryId: change.sub_category_id,
  brand: change.brand,
})

import { shelfLifeDays } from '#features/catalogue/shelf-life.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { sellingPaise, toPercent, toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Expiring, ExpiryList } from '../contract.ts'
import { daysBetween, isBelowAdvice, leftOfLots, type LotLeft } from '../left-of-lots.ts'
import { listLots, type LotRow } from './expiry-store.ts'

/** No list looks further ahead: the advice never asks for more than 45 days. */
const FURTHEST_DAYS = 45
const DAY_MS = 86_400_000

/** What is left of the packs that expire soon, the earliest first. */
export async function listExpiring(tx: Tx, list: ExpiryList): Promise<Expiring[]> {
  const now = new Date()
  const today = dayInIndia(now)
  const lots = await listLots(tx, dayInIndia(new Date(now.getTime() + FURTHEST_DAYS * DAY_MS)))
  const isListed = ({ days, isBelowAdvice: isBelow }: Expiring) =>
    list === 'advice' ? isBelow : days <= Number(list)
  return [...groupsOf(lots, ({ pack_id }) => pack_id).values()]
    .flatMap((ofPack) => expiringOf(ofPack, today))
    .filter(isListed)
    .sort((a, b) => a.days - b.days || a.name.localeCompare(b.name) || a.unit.localeCompare(b.unit))
}

/** What is left of the dates of a pack, by the lots of its bills. */
function leftOfPack(lots: LotRow[]): LotLeft[] {
  const { stock, stock_grams: grams, pack_grams: packGrams } = lots[0]!
  return leftOfLots(
    grams ?? stock,
    lots.map(({ expires_on, packs, lot_grams, bill_date }) => ({
      expiresOn: expires_on,
      packs: packGrams === null ? packs : (lot_grams ?? packs * packGrams),
      boughtOn: bill_date,
    })),
  )
}

/** The first date of what is left of each pack of these products, by the pack’s id, where it is not after a day. */
export async function listFirstDates(
  tx: Tx,
  productIds: number[],
  until: string,
): Promise<Map<number, string>> {
  const lots = await listLots(tx, until, productIds)
  return new Map(
    [...groupsOf(lots, ({ pack_id }) => pack_id).values()].flatMap((ofPack) => {
      const first = leftOfPack(ofPack)[0]?.expiresOn
      return first !== undefined && first <= until
        ? ofPack[0]!.stock_ids.map((id) => [id, first] as const)
        : []
    }),
  )
}

function expiringOf(lots: LotRow[], today: string): Expiring[] {
  const [pack] = lots
  if (!pack) return []
  const { stock_grams: grams, pack_grams: packGrams } = pack
  const found = leftOfPack(lots)
  // The last one that was paid for.
  const costPaise = lots.findLast(({ cost_paise }) => cost_paise !== null)?.cost_paise ?? null
  const lifeDays = shelfLifeDays(pack.best_before)
  // Two bills of one date are one line for the shop.
  return [...groupsOf(found, ({ expiresOn }) => expiresOn)].map(([expiresOn, same]) => {
    const left = same.reduce((sum, one) => sum + one.left, 0)
    return {
      productId: pack.product_id,
      unit: pack.unit,
      name: pack.name,
      shelf: pack.shelf,
      expiresOn,
      days: daysBetween(today, expiresOn),
      left: Math.floor(left / (packGrams ?? 1)),
      stock: pack.stock,
      ...(grams !== null && { grams: { left, stock: grams } }),
      mrp: toRupees(pack.price_paise),
      price: toRupees(sellingPaise(pack.price_paise, pack.discount_micro)),
      discount: toPercent(pack.discount_micro),
      isBelowAdvice: same.some((lot) => isBelowAdvice(lot, today, lifeDays)),
      cost: costPaise === null ? null : toRupees(costPaise),
    }
  })
}

function groupsOf<Key, One>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

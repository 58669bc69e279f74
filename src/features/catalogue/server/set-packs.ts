import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { PACK_CODES } from '../pack-codes.ts'
import type { PackDraft } from '../stored-product.ts'
import {
  findPacksWithBarcode,
  releaseCodes,
  retirePacks,
  savePacks,
  type LockedProductPack,
} from './pack-store.ts'

/** The complete new list of a product's packs. */
export interface PackList {
  productId: number
  packs: PackDraft[]
}

/**
 * Replaces the packs of products. `locked` are their current packs: those missing from a list are retired, known ones
 * keep their row. Every difference in stock is recorded in the ledger, as caused by `byId` or, if that is null, the shop itself.
 */
export async function setPacks(
  tx: Tx,
  byId: string | null,
  lists: PackList[],
  locked: LockedProductPack[],
): Promise<void> {
  const wanted = lists.flatMap(({ productId, packs }) =>
    packs.map((pack, position) => ({ ...pack, productId, position })),
  )
  const before = new Map(locked.map((pack) => [keyOf(pack), pack]))
  const after = new Map(wanted.map((pack) => [keyOf(pack), pack]))
  const successor = (pack: LockedProductPack) => after.get(keyOf(pack))

  await retirePacks(
    tx,
    locked.filter((pack) => !pack.retired && !successor(pack)),
  )
  await releaseCodes(
    tx,
    locked.filter((pack) => {
      const next = successor(pack)
      return next && PACK_CODES.some((code) => pack[code] !== null && (next[code] ?? null) !== pack[code])
    }),
  )
  await refuseTakenBarcodes(tx, wanted)
  const moves: StockMove[] = []
  for (const pack of await savePacks(tx, wanted)) {
    const old = before.get(keyOf(pack))
    const next = after.get(keyOf(pack))!
    const quantity = next.stock - (old?.stock ?? 0)
    const weight = weightOf(next)
    moves.push({
      packId: pack.id,
      reason: old ? 'adjustment' : 'opening',
      quantity,
      // A stock that stays keeps its grams; one that somebody sets is of whole packs.
      grams: weight === null || quantity === 0 ? undefined : next.stock * weight - gramsOf(old, weight),
    })
  }
  await moveStock(tx, byId, moves)
}

/** Names the pack that has a barcode already; a race is left to the index. */
async function refuseTakenBarcodes(
  tx: Tx,
  wanted: readonly (PackDraft & { productId: number; position: number })[],
): Promise<void> {
  const byBarcode = new Map(wanted.flatMap((pack) => (pack.barcode ? [[pack.barcode, pack]] : [])))
  if (byBarcode.size === 0) return
  for (const holder of await findPacksWithBarcode(tx, [...byBarcode.keys()])) {
    const pack = byBarcode.get(holder.barcode)!
    if (keyOf(pack) === keyOf(holder)) continue
    const message = `${holder.name} (${holder.unit}) has the barcode ${holder.barcode}.`
    throw new AppError('barcode_taken', holder, {
      message,
      fields: { [`packs.${pack.position}.barcode`]: message },
    })
  }
}

/** What one pack weighs, if it is sold by weight. */
const weightOf = ({ weighed, grams }: PackDraft): number | null => (weighed ? (grams ?? null) : null)

/** What was there when its packs began to weigh so much: then too it is whole packs. */
const gramsOf = (old: LockedProductPack | undefined, weight: number): number =>
  !old ? 0 : weightOf(old) === weight ? (old.stockGrams ?? 0) : old.stock * weight

const keyOf = ({ productId, unit }: { productId: number; unit: string }): string => `${productId} ${unit}`

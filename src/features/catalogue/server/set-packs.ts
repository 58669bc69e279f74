import { cutKeptMrps } from '#features/stock/movements/server/kept-mrp-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks, type PackLevel } from '#features/stock/movements/server/movement-store.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import { PACK_CODES } from '../pack-codes.ts'
import type { PackDraft } from '../stored-product.ts'
import {
  findPacksWithBarcode,
  releaseCodes,
  retirePacks,
  savePacks,
  shareStock,
  type LockedProductPack,
} from './pack-store.ts'

/** The complete new list of a product's packs. */
interface PackList {
  productId: number
  packs: PackDraft[]
  /** `stockGrams` say the stock of those that have them, to the gram; otherwise whoever sets a stock sets whole packs. */
  inGrams?: true
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
  const wanted = lists.flatMap(({ productId, packs, inGrams }) =>
    packs.map((pack, position) => ({
      ...pack,
      wantedGrams: (inGrams && pack.stockGrams) ?? null,
      sharesStock: pack.weighed === true && pack.sharesStock === true,
      productId,
      position,
    })),
  )
  const before = new Map(locked.map((pack) => [keyOf(pack), pack]))
  const after = new Map(wanted.map((pack) => [keyOf(pack), pack]))
  const successor = (pack: LockedProductPack) => after.get(keyOf(pack))

  for (const pack of locked)
    if (pack.sharesStock && !successor(pack)?.sharesStock) await shareStock(tx, pack.id, false)
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
  const saved = (await savePacks(tx, wanted)).map(({ id, ...pack }) => {
    const old = before.get(keyOf(pack))
    return { id, old, next: after.get(keyOf(pack))! }
  })
  for (const { id, old, next } of saved)
    if (next.sharesStock && !old?.sharesStock) await shareStock(tx, id, true)
  const levels = await lockPacks(
    tx,
    saved.flatMap(({ id, old, next }) => (old?.weighed || next.weighed ? [id] : [])),
  )
  const moves = movesTo(saved, levels)
  await cutKeptMrps(
    tx,
    moves.flatMap(({ packId, reason, quantity }) =>
      reason === 'adjustment' && quantity > 0 ? [packId] : [],
    ),
  )
  await moveStock(tx, byId, moves)
}

interface SavedPack {
  id: number
  old: LockedProductPack | undefined
  next: PackDraft & { productId: number; position: number; wantedGrams: number | null }
}

/**
 * The movements to the stocks that are wanted. One that stays as it was read keeps its grams; one that somebody sets is of
 * whole packs. Of a heap each pack that is set says all of it, and of a new pack 0 says nothing.
 */
function movesTo(saved: readonly SavedPack[], levels: ReadonlyMap<number, PackLevel>): StockMove[] {
  const heaps = new Map<number, SavedPack>()
  for (const one of saved.filter((one) => one.next.sharesStock && isMoved(one))) {
    const { productId } = one.next
    const most = heaps.get(productId)
    if (!most || gramsOf(one) > gramsOf(most)) heaps.set(productId, one)
  }
  refuseTwoHeaps(saved, heaps)
  return saved.map((one): StockMove => {
    const { id: packId, old, next } = one
    const reason = old ? 'adjustment' : 'opening'
    const level = levels.get(packId)
    const isSet = next.sharesStock ? heaps.get(next.productId) === one : isMoved(one)
    if (!isSet) return { packId, reason, quantity: 0 }
    if (weightOf(next) !== null)
      return { packId, reason, quantity: 0, grams: gramsOf(one) - (level?.grams ?? 0) }
    return { packId, reason, quantity: next.stock - (level?.stock ?? old?.stock ?? 0) }
  })
}

const isMoved = ({ old, next }: SavedPack): boolean =>
  next.wantedGrams === null
    ? next.stock !== (old?.stock ?? 0)
    : next.wantedGrams !== (old?.stockGrams ?? null)

const gramsOf = ({ next }: SavedPack): number => next.wantedGrams ?? next.stock * (weightOf(next) ?? 0)

/** A heap cannot be so much by one pack and so much by another. */
function refuseTwoHeaps(saved: readonly SavedPack[], heaps: ReadonlyMap<number, SavedPack>): void {
  for (const { old, next } of saved) {
    const most = next.sharesStock ? heaps.get(next.productId) : undefined
    if (!most || next.stock === (old?.stock ?? 0)) continue
    const heap = gramsOf(most)
    const packs = Math.floor(heap / (weightOf(next) ?? 1))
    if (packs === next.stock) continue
    const message = `${most.next.stock} of ${most.next.unit} are one heap of ${weightText(heap)}, of which ${packs} of ${next.unit} can be sold. Enter its stock once.`
    throw new AppError('invalid', undefined, {
      message,
      fields: { [`packs.${next.position}.stock`]: message },
    })
  }
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

const keyOf = ({ productId, unit }: { productId: number; unit: string }): string => `${productId} ${unit}`

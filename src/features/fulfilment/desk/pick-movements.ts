import { suppliedOf } from './final-bill.ts'
import type { AgreedLine, Pick } from './bill-parts.ts'

/** A change of the stock of a pack; in grams of what is sold by weight. */
interface PackMovement {
  packId: number
  reason: 'unsupplied' | 'substitute' | 'adjustment'
  quantity: number
  grams?: number
}

/** What is there of a pack, in packs and, if it is sold by weight, in grams. */
export interface PackLevel {
  stock: number
  grams: number | null
  packGrams: number | null
  /** The pack that stands for the heap that it shares; itself without one. */
  stockId?: number
}

/**
 * What packing does to the stock: what was not supplied returns, and is written off if it was bad or is not there;
 * replacements are taken. What is sold by weight goes to the gram, also what is heavier than was ordered. What the picker
 * holds in the hand or has weighed exists, whatever the stock says. `short` are the positions of lines whose replacement is
 * not there.
 */
export function pickMovements(
  lines: AgreedLine[],
  picks: (Pick | null)[],
  stock: ReadonlyMap<number, PackLevel>,
): { movements: PackMovement[]; short: number[] } {
  // In the unit of each pack, as its stock is kept; packs that share a heap have one.
  const stockOf = (packId: number) => stock.get(packId)?.stockId ?? packId
  const level = new Map(
    [...stock].map(([packId, { stock: packs, grams }]) => [stockOf(packId), grams ?? packs]),
  )
  const levelOf = (packId: number) => level.get(stockOf(packId)) ?? 0
  const weightOf = (packId: number) => stock.get(packId)?.packGrams ?? null
  const moved: { packId: number; reason: PackMovement['reason']; amount: number }[] = []
  const move = (packId: number, reason: PackMovement['reason'], amount: number) => {
    if (amount === 0) return
    level.set(stockOf(packId), levelOf(packId) + amount)
    const same = moved.find((one) => one.packId === packId && one.reason === reason)
    if (same) same.amount += amount
    else moved.push({ packId, reason, amount })
  }
  for (const [position, line] of lines.entries()) {
    const pick = picks[position] ?? null
    const missing = missingOf(line, pick, weightOf(line.packId))
    if (missing === 0) continue
    move(line.packId, 'unsupplied', missing)
    if (pick?.reason === 'bad' && missing > 0) move(line.packId, 'adjustment', -missing)
    const left = levelOf(line.packId)
    if (pick?.reason === 'none_left' || left < 0) move(line.packId, 'adjustment', -left)
  }
  const short: number[] = []
  for (const [position, pick] of picks.entries()) {
    if (!pick?.replacement) continue
    const { packId, quantity, inHand, grams } = pick.replacement
    const weight = weightOf(packId)
    const amount = weight === null ? quantity : (grams ?? quantity * weight)
    const lacking = Math.max(0, amount - levelOf(packId))
    if (lacking > 0 && !inHand) short.push(position)
    move(packId, 'adjustment', lacking)
    move(packId, 'substitute', -amount)
  }
  const movements = moved
    .filter(({ amount }) => amount !== 0)
    .map(({ packId, reason, amount }) =>
      weightOf(packId) === null
        ? { packId, reason, quantity: amount }
        : { packId, reason, quantity: 0, grams: amount },
    )
  return { movements, short }
}

/** What is ordered and not supplied, in the unit of the pack's stock; below zero for a weighed line that is heavier. */
function missingOf(line: AgreedLine, pick: Pick | null, packGrams: number | null): number {
  const { missing, grams } = suppliedOf(line, pick)
  if (packGrams === null) return missing
  return line.grams === null ? missing * packGrams : line.grams * line.quantity - (grams ?? 0)
}

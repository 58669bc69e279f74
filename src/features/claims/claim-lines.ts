import { packSize } from '#features/catalogue/pack-size.ts'
import type { CreditableRow, CreditAsk, GivenRow } from '#features/papers/credit-rows.ts'
import { portionPaise } from '#shared/money.ts'
import type { ClaimKind, ClaimWish } from '#shared/claim-words.ts'
import { t } from '#shared/words.ts'

/** A line of what was supplied, as far as a claim needs to know. */
export interface SuppliedLine {
  unit: string
  quantity: number
  /** What all of it weighs, of what is sold by weight. */
  grams: number | null
  /** The nominal weight of one of these. */
  packGrams: number | null
  /** What claims have of it that were not refused. */
  claimedPieces: number
  claimedGrams: number
  /** What came back by notes that settled no claim. */
  returnedPieces: number
  returnedGrams: number
  /** Of all its rows of the bill. */
  row: CreditableRow
  given: GivenRow | undefined
}

/** What somebody says is wrong with a line: packets or grams, and of what is lighter its weight. */
interface SaidOfLine {
  kind: ClaimKind
  pieces: number | null
  grams: number | null
  weighsGrams: number | null
}

export const leftOf = (line: SuppliedLine): { pieces: number; grams: number | null } => ({
  pieces: Math.max(0, line.quantity - line.claimedPieces - line.returnedPieces),
  grams: isWeighed(line) ? Math.max(0, line.grams! - line.claimedGrams - line.returnedGrams) : null,
})

export const isWeighed = ({ grams, packGrams }: Pick<SuppliedLine, 'grams' | 'packGrams'>): boolean =>
  grams !== null && packGrams !== null

/** What is written on one packet in grams; null where that is no weight. */
export function writtenGrams(unit: string): number | null {
  const size = packSize(unit)
  return size?.of === 'g' ? Math.floor(size.amount) : null
}

/**
 * Reads what was typed of a line; a text says what cannot be. Grams of what is lighter are what it weighs: all of a line that
 * is sold by weight, otherwise each of the packets, which is one if none are named.
 */
export function readSaid(
  line: SuppliedLine,
  item: { kind: ClaimKind; pieces?: number | undefined; grams?: number | undefined },
  wish: ClaimWish,
): SaidOfLine | string {
  const said = item.kind === 'lighter' ? readLighter(line, item) : readAmount(line, item)
  if (typeof said === 'string') return said
  const left = leftOf(line)
  if ((said.pieces ?? 0) > left.pieces) return moreThan(`${left.pieces}`)
  if (left.grams !== null && (said.grams ?? 0) > left.grams)
    return moreThan(t('said.grams-g', { grams: left.grams }))
  if (wish === 'again' && said.pieces === null) return t('said.claim-not-again-by-weight')
  return said
}

const moreThan = (left: string) => t('said.claim-more-than-left', { left })

function readAmount(
  line: SuppliedLine,
  { kind, pieces, grams }: { kind: ClaimKind; pieces?: number | undefined; grams?: number | undefined },
): SaidOfLine | string {
  if (!isWeighed(line)) {
    if (pieces === undefined || grams !== undefined) return t('said.claim-how-many-packets')
    return { kind, pieces, grams: null, weighsGrams: null }
  }
  if ((pieces === undefined) === (grams === undefined)) return t('said.claim-packets-or-grams')
  if (grams === 0) return t('said.claim-at-least-1-gram')
  if (grams !== undefined) return { kind, pieces: null, grams, weighsGrams: null }
  if (pieces! > line.quantity) return moreThan(`${leftOf(line).pieces}`)
  return {
    kind,
    pieces: pieces!,
    grams: Math.floor((line.grams! * pieces!) / line.quantity),
    weighsGrams: null,
  }
}

interface ClaimedWeight {
  kind: ClaimKind
  pieces?: number | undefined
  grams?: number | undefined
}

function readLighter(
  line: SuppliedLine,
  { kind, pieces, grams: weighs }: ClaimedWeight,
): SaidOfLine | string {
  if (weighs === undefined) return t('said.claim-what-it-weighs')
  const written = isWeighed(line) ? line.grams : writtenGrams(line.unit)
  if (written === null) return t('said.claim-no-weight-written')
  if (weighs >= written) return t('said.claim-less-than-written', { written })
  if (isWeighed(line)) return { kind, pieces: null, grams: written - weighs, weighsGrams: weighs }
  return { kind, pieces: pieces ?? 1, grams: null, weighsGrams: weighs }
}

/**
 * The money that goes back for it, as a note asks for it: a packet gives back its share of the row, less what notes gave; a
 * weight its part of the row, and never more than is left of it. What is sent again is worth the whole packets.
 */
export function askOf(line: SuppliedLine, said: SaidOfLine, wish: ClaimWish): CreditAsk {
  const { row, given } = line
  const { position, grossPaise } = row
  const isShort = said.kind === 'lighter' && wish !== 'again'
  if (said.pieces !== null && !isShort) return { position, packs: said.pieces }
  const leftPaise = grossPaise - (given?.grossPaise ?? 0)
  const part = isWeighed(line)
    ? portionPaise(grossPaise, said.grams!, line.grams!)
    : portionPaise(
        grossPaise,
        said.pieces! * (writtenGrams(line.unit)! - said.weighsGrams!),
        line.quantity * writtenGrams(line.unit)!,
      )
  return { position, amountPaise: Math.min(part, leftPaise) }
}

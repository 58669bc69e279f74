import type { ClaimKind } from '#shared/claim-words.ts'

const words: Record<ClaimKind, string> = {
  missing: 'missing',
  damaged: 'damaged',
  expired: 'past its date',
  wrong: 'not what was ordered',
  poor: 'of poor quality',
  lighter: 'lighter than written',
}

interface SaidLine {
  name: string
  unit: string
  kind: ClaimKind
  pieces: number | null
  grams: number | null
  weighs?: number | null
  weighs_grams?: number | null
}

/** "2 × Milk, 1 l: damaged", for the staff and on notes. */
export function claimLineText({
  name,
  unit,
  kind,
  pieces,
  grams,
  weighs,
  weighs_grams: weighsGrams,
}: SaidLine): string {
  const weight = weighs ?? weighsGrams ?? null
  const much = pieces !== null ? `${pieces} × ` : weight === null ? `${grams} g of ` : ''
  return `${much}${name}, ${unit}: ${words[kind]}${weight === null ? '' : `, ${weight} g`}`
}

const MOST = 200

/** What stands on the note of a claim. */
export function claimReason(lines: SaidLine[]): string {
  const text = `Claim. ${lines.map(claimLineText).join('; ')}`
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}

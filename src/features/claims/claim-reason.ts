import type { ClaimKind } from '#shared/claim-words.ts'
import { CLAIM_REASON } from '#shared/stored-words.ts'
import { inLocale, t, written } from '#shared/words.ts'

const words: Record<ClaimKind, string> = written({
  missing: () => t('mails.claim-missing'),
  damaged: () => t('mails.claim-damaged'),
  expired: () => t('mails.claim-expired'),
  wrong: () => t('mails.claim-wrong'),
  poor: () => t('mails.claim-poor'),
  lighter: () => t('mails.claim-lighter'),
})

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
  const what =
    pieces !== null
      ? `${pieces} × ${name}`
      : weight === null
        ? t('mails.grams-g-of-name', { grams: grams ?? 0, name })
        : name
  return `${what}, ${unit}: ${words[kind]}${weight === null ? '' : `, ${weight} g`}`
}

const MOST = 200

/** What stands on the note of a claim: in English, as all documents, whoever settles it. */
export function claimReason(lines: SaidLine[]): string {
  const text = CLAIM_REASON + inLocale('en', () => lines.map(claimLineText).join('; '))
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}

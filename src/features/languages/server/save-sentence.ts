import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { cleanText } from '#shared/clean-text.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { locales, type Locale, type LocaleId } from '#shared/locales.ts'
import { wordingProblem } from '#shared/message-rules.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import type { Sentence } from '../contract.ts'
import { lockOwnWord, saveOwnWord, type OwnWord } from './language-store.ts'

const english: Record<string, string> = locales.en.words

export const sentenceOf = (locale: LocaleId, key: string, own: string | null): Sentence => {
  const { words }: Locale = locales[locale]
  const problem = own === null ? null : ownProblem({ locale, key, wording: own })
  return { key, english: english[key]!, translation: words[key] ?? null, own, problem }
}

/** What is wrong with a wording for the sentences of this build: those of the version before may have other values. */
export function ownProblem({ locale, key, wording }: OwnWord): string | null {
  if (!Object.hasOwn(english, key)) return 'is no sentence of the shop'
  return wordingProblem(english[key]!, wording, locale)
}

/** As it is kept: cleaned, between the spaces that our sentence has around it, because some follow one another. */
function keptAs(ours: string, wording: string): string {
  const [, before = '', after = ''] = /^(\s*)[^]*?(\s*)$/.exec(ours) ?? []
  return before + cleanText(wording) + after
}

/** Words a sentence in the shop's own way. Throws `invalid`, which names file and key as the build does, and `not_found` for no sentence. */
export function saveSentence(
  db: Database,
  actor: Actor,
  { locale, key, wording: typed }: { locale: LocaleId; key: string; wording: string | null },
): Promise<Sentence> {
  if (!Object.hasOwn(english, key)) throw new AppError('not_found')
  const { words }: Locale = locales[locale]
  const wording = typed === null ? null : keptAs(words[key] ?? english[key]!, typed)
  const isAnyway = wording === null || wording === words[key]
  const problem = isAnyway ? null : ownProblem({ locale, key, wording })
  if (problem) {
    const message = `messages/${locale}.json, ${key}: ${problem}`
    throw invalidField('wording', message)
  }
  return db.transaction(async (tx) => {
    const before = (await lockOwnWord(tx, locale, key))?.wording ?? null
    const own = isAnyway ? null : wording
    await saveOwnWord(tx, locale, key, own)
    await recordAudit(tx, actor, {
      action: 'words.update',
      subjectId: `${locale} ${key}`,
      before: { wording: before },
      after: { wording: own },
    })
    if (before !== own) await touch(tx, [tags.words])
    return sentenceOf(locale, key, own)
  })
}

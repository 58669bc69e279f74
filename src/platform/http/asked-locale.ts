import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { isSpoken } from '#shared/stored-locale.ts'
import { inLocale } from '#shared/words.ts'

/** Of the languages in `Accept-Language` the heaviest that the shop speaks, else English. Its own pages send theirs. */
export function askedLocale(header: string | undefined): LocaleId {
  const asked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((one) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(one)?.[1]).find(Boolean)
      return { tag: tag.split('-')[0]!, weight: Number(weight ?? 1) }
    })
  const [best] = asked
    .filter(({ tag, weight }) => weight > 0 && isSpoken(tag))
    .toSorted((one, other) => other.weight - one.weight)
  return (best?.tag as LocaleId | undefined) ?? 'en'
}

/** An error with its sentences in a language. Those that are written as a text alone stay as they are. */
export const wordedIn = (locale: LocaleId, error: AppError): AppError =>
  locale === 'en' ? error : inLocale(locale, () => new AppError(error.code, error.data, error.words))

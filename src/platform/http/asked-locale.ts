import { isLocale, type LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'

/**
 * The language that a call asks for: of those in its `Accept-Language` the heaviest that the shop speaks; English without
 * one. The shop's own pages send theirs.
 */
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
    .filter(({ tag, weight }) => weight > 0 && isLocale(tag))
    .toSorted((one, other) => other.weight - one.weight)
  return (best?.tag as LocaleId | undefined) ?? 'en'
}

/** The sentence of an error in a language. One that was written for this case alone stays as it is. */
export function sentenceIn(locale: LocaleId, { code, data, message }: AppError): string {
  if (locale === 'en' || new AppError(code, data).message !== message) return message
  return inLocale(locale, () => new AppError(code, data).message)
}

import type { LocaleId } from '#shared/locales.ts'
import { setOwnWords, speak } from '#shared/words.ts'

/**
 * Speaks the language of the page, where the scripts do not contain its sentences: with the shop's own wording, and in
 * development.
 */
export async function speakPage(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const locale = lang.split('-')[0] as LocaleId
  speak(locale)
  if (!dataset.words) return
  const response = await fetch(dataset.words)
  if (!response.ok) throw new Error('the words of this page could not be fetched')
  setOwnWords(locale, (await response.json()) as Record<string, string>)
}

import type { LocaleId } from '#shared/locales.ts'
import { setOwnWords, speak } from '#shared/words.ts'

/** Speaks the page's language where scripts lack its sentences: with the shop's own wording, and in development. */
export async function speakPage(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const locale = lang.split('-')[0] as LocaleId
  speak(locale)
  if (!dataset.words) return
  // A kept page may name a file that is gone: then it says our sentences, and works.
  const words = await fetch(dataset.words)
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
  setOwnWords(locale, words as Record<string, string>)
}

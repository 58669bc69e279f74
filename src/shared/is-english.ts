import { locales, type Locale } from './locales.ts'
import { currentLocale } from './words.ts'

/** Whether the language of the page is written in another script than English. */
export const hasOwnScript = (): boolean => {
  const { tag }: Locale = locales[currentLocale()]
  return new Intl.Locale(tag).maximize().script !== 'Latn'
}

/** On a page of another script: a text with a word in Latin letters, and no other letters. */
export const isEnglish = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text)

/** The attributes that a screen reader says of an element without text. */
export const SPOKEN = ['alt', 'aria-label', 'placeholder', 'title']

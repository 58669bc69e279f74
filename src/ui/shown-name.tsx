import type { ReactNode } from 'react'
import { localName, type Named } from '#shared/local-name.ts'
import { currentLocale } from '#shared/words.ts'

/** A name in the language of the page. One that is only there in Latin letters is marked as English. */
export const shownName = (of: Named): ReactNode =>
  currentLocale() === 'en' ? of.name : inItsLanguage(localName(of))

/** A text of the shop on a page of another language: marked as English if its letters are Latin. */
export const inItsLanguage = (text: string): ReactNode => asItsLanguage(text, text)

/** The same for a text that is shown in pieces. */
export const asItsLanguage = (text: string, shown: ReactNode): ReactNode =>
  currentLocale() !== 'en' && isLatin(text) ? <span lang="en-IN">{shown}</span> : shown

const isLatin = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && !/[^\P{L}\p{Script=Latin}]/u.test(text)

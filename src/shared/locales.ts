import en from '#messages/en.json' with { type: 'json' }
import hi from '#messages/hi.json' with { type: 'json' }

/** A language of the shop's pages. */
export interface Locale {
  /** Its name in itself. */
  name: string
  /** By BCP 47: the `lang` of pages, and how numbers and dates are written. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Asks to see the shop in it, in itself. */
  invitation: string
  /** Part of the name of its own font's file, where it has one; what it lacks comes from the first font. */
  font: string
  /** No native reader has read all of its sentences yet. */
  isBeta?: boolean
  /** Its sentences by key; empty in a browser, whose scripts contain them. */
  words: Record<string, string>
}

/** Languages by the first segment of their addresses; English has none. A new one is a line here and a file in `messages`. */
export const locales = {
  en: {
    name: 'English',
    tag: 'en-IN',
    direction: 'ltr',
    invitation: 'See in English',
    font: 'figtree',
    words: en,
  },
  hi: {
    name: 'हिन्दी',
    tag: 'hi-IN',
    direction: 'ltr',
    invitation: 'हिन्दी में देखें',
    font: 'noto-sans-devanagari',
    isBeta: true,
    words: hi,
  },
} satisfies Record<string, Locale>

export type LocaleId = keyof typeof locales
export type MessageKey = keyof typeof en

/** Whether it is one of the shop's languages. */
export const isLocale = (id: string): id is LocaleId => Object.hasOwn(locales, id)

export const localeIds = Object.keys(locales) as [LocaleId, ...LocaleId[]]

import * as z from 'zod/mini'
import { localeIds } from './locales.ts'
import { storedLocale } from './stored-locale.ts'
import { t } from './words.ts'

// What an account says of its owner, as they write it in their profile. A field more is a line in each of these, a
// column, and its place in the form.

export const noLanguage = () => t('said.the-shop-does-not-speak-this-language')

/** As it is sent; what is left out stays. */
export const sentFields = { locale: z.optional(z.enum(localeIds, { error: noLanguage })) }
export type SentFields = { [Name in keyof typeof sentFields]?: z.output<(typeof sentFields)[Name]> }

/** As it is shown, left out where nobody has chosen. */
export const shownFields = {
  /** The language of what the shop writes to them; left out for English. */
  locale: z.optional(z.enum(localeIds)),
}

/** As it is stored. */
export const ownColumns = { locale: storedLocale }
type Stored = { [Name in keyof typeof ownColumns]: z.output<(typeof ownColumns)[Name]> }

export const storedOf = (sent: SentFields): { [Name in keyof Stored]: Stored[Name] | undefined } => ({
  locale: sent.locale,
})

export const shownOf = (stored: Stored) => ({ ...(stored.locale !== 'en' && { locale: stored.locale }) })

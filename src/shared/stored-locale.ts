import { catch as orElse, enum as oneOf, nullable } from 'zod/mini'
import { localeIds } from './locales.ts'

/** A language as the database keeps it; one that the shop no longer speaks is English. */
export const storedLocale = orElse(oneOf(localeIds), 'en')

/** The same, of what may not have been chosen. */
export const chosenLocale = orElse(nullable(oneOf(localeIds)), null)

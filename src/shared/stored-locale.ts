import { z } from 'zod'
import { localeIds } from './locales.ts'

/** A language as the database keeps it; one that the shop no longer speaks is English. */
export const storedLocale = z.enum(localeIds).catch('en')

/** The same, of what may not have been chosen. */
export const chosenLocale = z.enum(localeIds).nullable().catch(null)

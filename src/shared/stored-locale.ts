import * as z from 'zod/mini'
import { localeIds } from './locales.ts'

/** A language as the database keeps it; one that the shop no longer speaks is English. */
export const storedLocale = z.catch(z.enum(localeIds), 'en')

/** The same, of what may not have been chosen. */
export const chosenLocale = z.catch(z.nullable(z.enum(localeIds)), null)

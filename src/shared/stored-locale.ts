import { catch as orElse, enum as oneOf, nullable, refine } from 'zod/mini'
import { isLocale, localeIds, type LocaleId } from './locales.ts'

let off: readonly string[] = []

/** The languages that the shop has switched off, as this process knows them. */
export const setLanguagesOff = (ids: readonly string[]): void => void (off = ids)

/** Whether it is a language of the shop, and on. */
export const isSpoken = (id: string): id is LocaleId => isLocale(id) && !off.includes(id)

const spoken = oneOf(localeIds).check(refine(isSpoken))

/** A language as the database keeps it; one that the shop no longer speaks is English. */
export const storedLocale = orElse(spoken, 'en')

/** The same, of what may not have been chosen. */
export const chosenLocale = orElse(nullable(spoken), null)

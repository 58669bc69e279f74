import { currentLocale } from './words.ts'

type Options = Intl.DateTimeFormatOptions

/**
 * Writes dates in the current language, with Latin digits; made once for each language. Only English has short names of
 * months and "pm": other languages write months whole, and the part of the day in words.
 */
export function dateFormat(options: Options): { format: (moment: Date) => string } {
  const made: Partial<Record<string, Intl.DateTimeFormat>> = {}
  return {
    format: (moment) =>
      (made[currentLocale()] ??= new Intl.DateTimeFormat(tag(), written(options))).format(moment),
  }
}

const tag = () => (currentLocale() === 'en' ? 'en-IN' : `${currentLocale()}-IN-u-nu-latn`)

const written = (options: Options): Options =>
  currentLocale() === 'en'
    ? options
    : { ...options, ...(options.month && { month: 'long' }), ...(options.hour && { dayPeriod: 'short' }) }

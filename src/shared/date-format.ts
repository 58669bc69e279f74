import { currentLocale } from './words.ts'

type Options = Intl.DateTimeFormatOptions

/**
 * Writes dates in the current language, with Latin digits; made once for each language. Only English has short names of
 * months: other languages write them whole.
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
  currentLocale() === 'en' || !options.month ? options : { ...options, month: 'long' }

import { currentLocale } from '#shared/words.ts'

/** Names on packets and in lists that are not those of Unicode. */
const OTHER_NAMES = {
  usa: 'US', 'u.s.a.': 'US', 'united states of america': 'US', uae: 'AE', 'u.a.e.': 'AE', england: 'GB', burma: 'MM',
  turkey: 'TR', holland: 'NL', 'the netherlands': 'NL', 'czech republic': 'CZ', 'republic of korea': 'KR',
  'ivory coast': 'CI', 'viet nam': 'VN', "people's republic of china": 'CN', prc: 'CN',
} // prettier-ignore

const namesOf = (locale: string, style: 'long' | 'short') =>
  new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

let codes: Map<string, string> | undefined

/** The codes of all countries (ISO 3166-1 alpha-2) by themselves and by their English names in lower case. */
function codesByName(): Map<string, string> {
  const found = new Map<string, string>(Object.entries(OTHER_NAMES))
  for (const english of [namesOf('en', 'long'), namesOf('en', 'short')])
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
      const name = english.of(code)
      if (name) found.set(code, code).set(name.toLowerCase(), code)
    }
  return found
}

/** A country in the language of the page, by its English name or its code in capitals; any other text as it is. */
export function countryName(text: string): string {
  if (currentLocale() === 'en') return text
  codes ??= codesByName()
  const code = codes.get(text) ?? codes.get(text.toLowerCase())
  return (code && namesOf(currentLocale(), 'short').of(code)) || text
}

/** An amount in grams, millilitres, pieces or centimetres. */
export interface PackSize {
  amount: number
  of: 'g' | 'ml' | 'pc' | 'cm'
}

const MEASURES: readonly (readonly [words: string, amount: number, of: PackSize['of']])[] = [
  ['mgs?', 0.001, 'g'],
  ['gms?|gr?|gram(?:me)?s?|ग्राम|ग्रा', 1, 'g'],
  ['kgs?|kilo(?:gram)?s?|किलो(?:ग्राम)?|किग्रा', 1000, 'g'],
  ['qtls?|quintals?|क्विंटल', 100_000, 'g'],
  ['mls?|millilit[er]+s?|मिली(?:लीटर)?', 1, 'ml'],
  ['l|ltr?s?|lit[er]+s?|लीटर', 1000, 'ml'],
  ['pcs?|pce|pieces?|nos|n|u|units?|नग|पीस', 1, 'pc'],
  ['doz(?:ens?)?|dzn?|दर्जन', 12, 'pc'],
  ['mm|millimet[er]+s?', 0.1, 'cm'],
  ['cms?|centimet[er]+s?', 1, 'cm'],
  ['m|mtrs?|met[er]+s?', 100, 'cm'],
  ['f(?:oo|ee)?t', 30.48, 'cm'],
  ['in(?:ch(?:es)?)?', 2.54, 'cm'],
  ['y(?:ar)?ds?', 91.44, 'cm'],
]

const measures = MEASURES.map(
  ([words, amount, of]) => [new RegExp(`^(?:${words})$`), { amount, of }] as const,
)

/** The words for measures that searches are read for, as a pattern: “3M” is a brand there, and no length. */
export const measureWords = (): string =>
  MEASURES.filter(([, , of]) => of !== 'cm')
    .map(([words]) => words)
    .join('|')

/** One of this measure; null for any other word. */
export const measureOf = (word: string): Readonly<PackSize> | null =>
  measures.find(([words]) => words.test(word))?.[1] ?? null

// What a unit may count by its own name; in a search that is the product itself: "6 eggs".
const ownNames = new RegExp(
  String.raw`(?<=\d )(?:(?!(?:${MEASURES.map(([words]) => words).join('|')})(?!\p{L}))\p{L}+ )?(?:egg|bag|sheet|wipe|tissue|napkin|roll|tablet|capsule|stick|candle|diaper|pad|swab|bud|cup|plate|spoon|glove|pair|set|leaf|leave|page|pull|refill|strip|bulb|pin|clip|toothpick|straw|lighter|battery|batterie|blade|matchstick|earbud|envelope|balloon|sponge)s?(?= |$)`,
  'u',
)
export const containers =
  /,? (pouch|packet|pack|box|bottle|jar|tin|can|tub|carton|bag|sachet|refill)(?:e?s)?$/
export const SIZE = String.raw`(\d{1,6}(?:\.\d{1,3})?) ?(\p{L}[\p{L}\p{M}]*)`
const WHOLE = new RegExp(
  String.raw`^(?:(\d{1,4}) ?x ?)?${SIZE}(?: ?x ?(\d{1,4}))?(?: ?([x+]) ?${SIZE}(?: free| extra)?)?$`,
  'u',
)

/**
 * In one spelling: `200 ML (Pack of 3)` as `200 ml x 3`, `1,000 g` as `1000 g`, `1½ kg` as `1.5 kg`. Any other comma in a
 * number stays. Indian digits are read here, as `typed-digits.ts` is no part of home: in each of the nine scripts the zero
 * is at ...6.
 */
export const simplified = (unit: string): string =>
  unit
    .replace(/(?=[\u0900-\u0D7F])\p{Nd}/gu, (digit) => String((digit.charCodeAt(0) - 6) & 15))
    .toLowerCase()
    .replace(/(?<=(?<!\d)\d{1,3}(?:,\d{2,3})*),(?=\d{3}(?!\d))/g, '')
    .replace(/[×*]/g, 'x')
    .replace(/["″”]/g, ' in')
    .replace(
      /(?<![\d/.])(\d*) ?([¼½¾])|(?<![\d/.] ?)(?:(\d{1,3}) )?([13]\/[24])(?![\d/.])/g,
      (_, before: string, sign: string, whole: string, part: string) =>
        `${Number(before || whole || 0) + (sign ? ' ¼½¾'.indexOf(sign) / 4 : Number(part[0]) / Number(part[2]))}`,
    )
    .replace(/\bhalf (?=\p{L})/u, '0.5 ')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/(?<=\p{L})\.(?!\p{L})/gu, '')
    .replace(/[()\s]|,? (?=pack of)|\b(?:approx\w*|about|each|net|wt)\b/g, ' ')
    .replace(/^ *(\d+) ?(?:packs?|pkts?) of (?=\d)/, '$1 x ')
    .replace(/[a-z]+ of (?=\d)/, 'x ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(
      /^x (\d+) (\p{L}+)$/u,
      (_, count: string, what: string) => `${count} ${measureOf(what) ? what : 'pc'}`,
    )
    .replace(/^x (\d+)(?: x)?(?: (\d.*))?$/, (_, count: string, rest?: string) =>
      rest ? `${count} x ${rest}` : `${count} pc`,
    )

export interface Parts {
  count: number
  one: number
  extra: number
  of: PackSize['of']
}

/** Null where any of the text is not understood. */
export function partsOf(text: string): Parts | null {
  const [, before, number, word = '', after, sign, extra, extraWord] =
    WHOLE.exec(
      text
        .replace(ownNames, 'pc')
        .replace(containers, '')
        // "25 tea bags x 2 g"
        .replace(/^(\d{1,4}) pc x (?=\d+(?:\.\d+)? \p{L})/u, '$1 x ')
        .replace(ownNames, 'pc'),
    ) ?? []
  const measure = measureOf(word)
  const extraMeasure = measureOf(extraWord ?? word)
  if (!measure || measure.of !== extraMeasure?.of) return null
  const { of } = measure
  const count = Number(before ?? 1) * Number(after ?? 1)
  const one = Number(number) * measure.amount
  const more = Number(extra ?? 0) * extraMeasure.amount
  if (sign !== 'x') return { count, one, extra: more, of }
  // What has two lengths is a roll of the longer one, or below a metre one piece: "9 m × 30 cm".
  const long = Math.max(one, more)
  if (of !== 'cm') return null
  return { count, extra: 0, ...(long < 100 ? { one: 1, of: 'pc' } : { one: long, of }) }
}

/** Without the error of binary fractions: 1.1 kg are 1100 g. Null for nothing. */
export const sizeOf = ({ count, one, extra, of }: Parts): PackSize | null => {
  const amount = Number((count * one + extra).toFixed(6))
  return amount > 0 ? { amount, of } : null
}

/** `500 g x 2` is 1000 g, `500 g + 100 g free` 600 g. Null for `1 bunch`, `250 g - 300 g` and `6 pcs, 300 g`. */
export function packSize(unit: string): PackSize | null {
  const parts = partsOf(simplified(unit))
  return parts && sizeOf(parts)
}

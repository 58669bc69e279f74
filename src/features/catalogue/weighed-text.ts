import { weightText } from '#shared/weight-text.ts'

/** What a shopper reads about a pack that is weighed; `grams` is its nominal weight. */
export const weighedText = (grams: number): string =>
  `about ${weightText(grams)}, you pay what it weighs, never more than shown`

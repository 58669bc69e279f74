/** What a shopper reads about a pack that is weighed; `grams` is its nominal weight. */
export const weighedText = (grams: number): string =>
  `about ${grams} g, you pay what it weighs, never more than shown`

/** "940 g", "2.4 kg". */
export const weightText = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${Number((grams / 1_000).toFixed(3))} kg`

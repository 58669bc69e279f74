import { t } from '#shared/words.ts'
import { weightText } from '#shared/weight-text.ts'

/** What a shopper reads about a pack that is weighed; `grams` is its nominal weight. */
export const weighedText = (grams: number): string =>
  t('catalogue.about-weighttext-you-pay-what-it-weighs', { weightText: weightText(grams) })

import { t } from '#shared/words.ts'
import type { Stop } from '../contract.ts'

/** "3 packs of food, 2 other, in a bag of their own". */
export const bagsText = ({ food, other }: Stop['bags']): string =>
  [
    food > 0 && t('riders.food-packs-of-food', { food }),
    other > 0 && t('riders.other-other-in-a-bag-of-their', { other }),
  ]
    .filter(Boolean)
    .join(', ')

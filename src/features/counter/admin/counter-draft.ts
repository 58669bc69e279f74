import { t } from '#shared/words.ts'
import type { CounterSettings, DeviceSettings } from '../settings-contract.ts'

export type Scale = CounterSettings['scales'][number]

type Amount = 'returnLimit' | 'withoutBillLimit' | 'cashierDiscount' | 'managerDiscount'

export type Draft = Omit<CounterSettings, Amount> & Record<Amount, number | null>

/** What can be changed of what a device is told. */
export const draftOf = ({
  updatedAt: _at,
  upi: _upi,
  secondName: _name,
  supplier: _supplier,
  ...draft
}: DeviceSettings): Draft => draft

export const noPercent = () => t('counter.a-number-from-0-to-100')
export const isPercent = (value: number | null) => value !== null && value >= 0 && value <= 100

const valueWords = {
  'grams 1': () => t('counter.grams'),
  'paise 1': () => t('counter.paise'),
  'paise 10': () => t('counter.steps-of-10-paise'),
  'paise 100': () => t('counter.rupees'),
}

export const scaleValues = Object.entries(valueWords).map(([value, label]) => ({
  value,
  get label() {
    return label()
  },
}))

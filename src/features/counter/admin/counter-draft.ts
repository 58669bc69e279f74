import { t } from '#shared/words.ts'
import type { CounterSettings, DeviceSettings } from '../settings-contract.ts'

export type Scale = CounterSettings['scales'][number]

/** What is typed, and when the settings were saved that it changes. */
export interface Draft extends Pick<CounterSettings, 'wholeRupees' | 'receiptPaper' | 'receiptLine'> {
  cashierDiscount: number | null
  managerDiscount: number | null
  rows: { id: number; scale: Scale }[]
  returnLimit: number | null
  withoutBillLimit: number | null
  updatedAt: string
}

export const draftOf = ({ scales, ...settings }: DeviceSettings): Draft => ({
  ...settings,
  rows: scales.map((scale, id) => ({ id, scale })),
})

export const noPercent = () => t('counter.a-number-from-0-to-100')
export const isPercent = (value: number | null) => value !== null && value >= 0 && value <= 100

export const ROLLS = ['80mm', '58mm'] as const

export const values: { value: string; label: string }[] = [
  {
    value: 'grams 1',
    get label() {
      return t('counter.grams')
    },
  },
  {
    value: 'paise 1',
    get label() {
      return t('counter.paise')
    },
  },
  {
    value: 'paise 10',
    get label() {
      return t('counter.steps-of-10-paise')
    },
  },
  {
    value: 'paise 100',
    get label() {
      return t('counter.rupees')
    },
  },
]

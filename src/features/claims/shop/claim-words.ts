import { t, written } from '#shared/words.ts'

export const kindLabels = written({
  missing: () => t('claims.missing'),
  damaged: () => t('claims.damaged'),
  expired: () => t('claims.past-its-date'),
  wrong: () => t('claims.not-what-i-ordered'),
  poor: () => t('claims.of-poor-quality'),
  lighter: () => t('claims.lighter-than-written'),
})

export const wishLabels = written({
  money: () => t('claims.the-money-back'),
  credit: () => t('claims.store-credit'),
  again: () => t('claims.send-it-again'),
})

import { expect, test } from 'vitest'
import type { CountLine } from '../contract.ts'
import { countedBefore, slotOfCount, type UnsentPack } from './count-outbox.tsx'

const milk = { productId: 7, unit: '500 ml', name: 'Milk', isWeighed: false }
const unsent = (counted: number, more: Partial<UnsentPack> = {}): UnsentPack => ({
  ...milk,
  counted,
  again: false,
  countedAt: `2026-11-30T08:00:0${counted}Z`,
  ...more,
})
const byAsha = {
  ...milk,
  counted: 5,
  countedBy: 'Asha',
  again: null,
  againBy: null,
  needsAgain: false,
  grams: null,
}
const inShop = (more: Partial<CountLine> = {}) => ({ ...byAsha, ...more }) as CountLine

test('what this device has counted and not sent was counted before', () => {
  expect(countedBefore(undefined, [], milk)).toBeNull()
  expect(countedBefore(undefined, [unsent(5)], { ...milk, productId: 8 })).toBeNull()
  expect(countedBefore(undefined, [unsent(5)], milk)).toMatchObject({ by: 'You', text: '5', isAgain: false })
  expect(countedBefore(undefined, [unsent(5), unsent(7, { instead: 'add' })], milk)?.text).toBe('5 + 7')
  expect(countedBefore(undefined, [unsent(5, { refusal: 'The count is finished' })], milk)).toBeNull()
})

test('an unsent number stands beside or instead of the one that the shop has', () => {
  const added = [unsent(7, { instead: 'add' })]
  expect(countedBefore(inShop(), added, milk)).toMatchObject({ by: 'Asha', text: '5 + 7' })
  expect(countedBefore(inShop(), [unsent(6, { instead: 'replace' })], milk)).toMatchObject({
    by: 'You',
    text: '6',
  })
})

test('a second count is asked for until this device has made it', () => {
  const line = inShop({ needsAgain: true })
  expect(countedBefore(line, [], milk)).toMatchObject({ needsAgain: true, isAgain: false })
  expect(countedBefore(line, [unsent(8, { again: true })], milk)).toMatchObject({
    needsAgain: false,
    isAgain: true,
  })
})

test('what lies in two other places is kept beside the first number', () => {
  const all = [
    unsent(5),
    unsent(7, { instead: 'add' }),
    unsent(3, { instead: 'add' }),
    unsent(8, { again: true }),
  ]
  expect(new Set(all.map(slotOfCount)).size).toBe(4)
  expect(slotOfCount(unsent(6, { instead: 'replace' }))).toBe(slotOfCount(unsent(5)))
})

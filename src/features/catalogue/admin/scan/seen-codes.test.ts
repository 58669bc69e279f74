import { expect, it } from 'vitest'
import { createSeenCodes } from './seen-codes.ts'

it('returns a code once, when two pictures in a row show it', () => {
  const see = createSeenCodes()
  const pictures = ['a', null, 'a', 'a', 'a', 'a', null, 'a', 'a', 'b', 'a', 'b', 'b', 'b']
  expect(pictures.map((seen, i) => see(seen, i * 150)).map((code, i) => code && `${i} ${code}`)).toEqual(
    pictures.map((_, i) => ({ 3: '3 a', 12: '12 b' })[i] ?? null),
  )
})

it('returns it again after it was out of sight', () => {
  const see = createSeenCodes()
  const at = [0, 100, 200, 1_900, 3_800, 6_000, 6_100]
  expect(at.map((ms) => see('a', ms))).toEqual([null, 'a', null, null, null, 'a', null])
})

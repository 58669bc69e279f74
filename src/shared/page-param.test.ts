import { expect, test } from 'vitest'
import { pageParam } from './page-param.ts'

test('a page number is read; what the API would refuse is the first page', () => {
  const read = (query: string) => pageParam(new URLSearchParams(query))
  expect(read('page=12')).toBe(12)
  expect(read('page=999999')).toBe(999_999)
  const others = [
    '',
    'page=',
    'page=0',
    'page=-2',
    'page=1.5',
    'page=1e3',
    'page=+2',
    'page=2000000',
    'page=two',
  ]
  expect(others.map(read)).toEqual(others.map(() => 1))
})

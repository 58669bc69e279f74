import { describe, expect, it } from 'vitest'
import { isSame, pathAfterMove, valueAt, withValueAt } from './form-paths.ts'

const milk = {
  name: 'Milk',
  packs: [
    { unit: '500 ml', mrp: 30 },
    { unit: '1 l', mrp: null as number | null },
  ],
}

describe('a path', () => {
  it('leads to a value in a row, and to nothing where there is none', () => {
    expect(valueAt(milk, 'packs.1.unit')).toBe('1 l')
    expect(valueAt(milk, 'packs.1.mrp')).toBeNull()
    for (const path of ['packs.2.unit', 'packs.1.price', 'name.length', 'brand.name'])
      expect(valueAt(milk, path), path).toBeUndefined()
  })

  it('puts a value in, and leaves what is beside it the same', () => {
    const next = withValueAt(milk, 'packs.1.mrp', 58)
    expect(next).toEqual({ ...milk, packs: [milk.packs[0], { unit: '1 l', mrp: 58 }] })
    expect(next.packs[0]).toBe(milk.packs[0])
    expect(milk.packs[1]!.mrp).toBeNull()
  })
})

it('an error goes with its row, and is gone with it', () => {
  const moved = (path: string, order: number[]) => pathAfterMove(path, 'packs', order)
  expect(moved('packs.2.unit', [0, 2, 1])).toBe('packs.1.unit')
  expect(moved('packs.2.unit', [0, 2])).toBe('packs.1.unit')
  expect(moved('packs.1.unit', [0, 2])).toBeNull()
  expect(moved('packs.0.unit', [0, 1, -1])).toBe('packs.0.unit')
  expect(moved('details.1.name', [1, 0])).toBe('details.1.name')
  expect(moved('packs', [1, 0])).toBe('packs')
})

describe('values are the same', () => {
  it('in another order of their keys', () => {
    expect(isSame({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x' }], a: 1 })).toBe(true)
  })

  it.each([
    [{ a: null }, { a: Number.NaN }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [{ a: {} }, { a: null }],
  ])('but not %j and %j', (one, other) => {
    expect(isSame(one, other)).toBe(false)
    expect(isSame(other, one)).toBe(false)
  })
})

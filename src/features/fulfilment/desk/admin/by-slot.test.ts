import { expect, test } from 'vitest'
import { bySlot } from './by-slot.ts'

const now = new Date('2026-11-27T02:00:00Z')
const order = (name: string, slot?: [from: string, text: string], areaId?: string) => ({
  order: {
    orderId: name,
    deliveryPromise: slot?.[1] ?? '30–45 min',
    ...(slot && { promise: { from: slot[0], to: slot[0] } }),
    ...(areaId && { areaId }),
  },
})
const areas = [
  { id: 'n', name: 'North' },
  { id: 's', name: 'South' },
]
const rowsOf = (...orders: ReturnType<typeof order>[]) =>
  bySlot(orders, now, areas).map(({ one, heading }) => [heading, one.order.orderId])

const evening: [string, string] = ['2026-11-27T12:30:00Z', '27 Nov, 6–8 pm']
const noon: [string, string] = ['2026-11-27T06:30:00Z', '27 Nov, 12–2 pm']
const soon: [string, string] = ['2026-11-27T04:00:00Z', '27 Nov, 9:30–11 am']

test('a desk on which everything is due soon stays as it is', () => {
  expect(rowsOf(order('B'), order('A', soon, 'n'))).toEqual([
    [null, 'B'],
    [null, 'A'],
  ])
})

test('what is due within 2 hours comes first, then each slot by its time', () => {
  expect(
    rowsOf(order('A', evening), order('B', noon), order('C'), order('D', evening), order('E', soon)),
  ).toEqual([
    ['Next 2 hours', 'C'],
    [null, 'E'],
    ['27 Nov, 12–2 pm', 'B'],
    ['27 Nov, 6–8 pm', 'A'],
    [null, 'D'],
  ])
})

test('a slot is divided by area, and what is due soon is not', () => {
  expect(
    rowsOf(
      order('A', soon, 's'),
      order('B', soon, 'n'),
      order('C', noon, 's'),
      order('D', noon, 'n'),
      order('E', noon, 's'),
      order('F', evening, 'gone'),
    ),
  ).toEqual([
    ['Next 2 hours', 'A'],
    [null, 'B'],
    ['27 Nov, 12–2 pm · North', 'D'],
    ['27 Nov, 12–2 pm · South', 'C'],
    [null, 'E'],
    ['27 Nov, 6–8 pm', 'F'],
  ])
})

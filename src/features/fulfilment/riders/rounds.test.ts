import { expect, test } from 'vitest'
import { roundsOf } from './rounds.ts'

const delivery = (
  orderId: string,
  riderName: string,
  failed: 'refused' | null = null,
  sequence: number | null = null,
) => ({
  orderId,
  order_status: 'Out for Delivery' as const,
  riderId: riderName.toLowerCase(),
  riderName,
  attempt: 1,
  failed,
  note: null,
  sequence,
})

test('a round has all orders of one rider, without those that came back', () => {
  expect(
    roundsOf([
      delivery('1', 'Ravi'),
      delivery('2', 'Binod', 'refused'),
      delivery('3', 'Asha'),
      delivery('4', 'Ravi', null, 2),
      delivery('5', 'Ravi', null, 1),
    ]),
  ).toEqual([
    { riderId: 'asha', riderName: 'Asha', orderIds: ['3'], ownOrder: [] },
    { riderId: 'ravi', riderName: 'Ravi', orderIds: ['1', '4', '5'], ownOrder: ['5', '4'] },
  ])
})

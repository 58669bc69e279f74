import { randomUUID } from 'node:crypto'
import type { Counter } from '#features/counter/contract.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Chance } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { BookPerson, People } from './people.ts'
import type { Shelf } from './shelf.ts'

/** The till: its drawer from morning to night, and what is sold at it. */
export function tillOf({ ask }: OpenDemo, { cashier, khata }: People, shelf: Shelf, chance: Chance) {
  const drawer = async () => {
    const counters = (await ask('GET /api/counters', { as: cashier })).body.data as Counter[]
    return counters[0]?.drawer ?? null
  }
  return {
    open: async () =>
      void (await ask('POST /api/drawer/open', {
        as: cashier,
        body: { float: 2_000, reason: 'The rest of yesterday is in the bank' },
      })),
    /** Counts it at night; `missing` rupees are not there. */
    close: async (missing: number) => {
      const lies = (await drawer())?.cash ?? 0
      const counted = toRupees(fromRupees(lies) - fromRupees(missing))
      await ask('POST /api/drawer/close', { as: cashier, body: { counted } })
    },
    payOut: async (amount: number, note: string) =>
      void (await ask('POST /api/drawer/move', {
        as: cashier,
        key: randomUUID(),
        body: { kind: 'pay_out', amount, note },
      })),
    /** A sale; on the khata of `customer`, if there is one. */
    sell: async (customer?: BookPerson) => {
      const lines = shelf.basket(chance.between(1, 5))
      const price = new Map(shelf.packs.map((pack) => [`${pack.productId} ${pack.unit}`, pack.pricePaise]))
      const totalPaise = lines.reduce(
        (sum, { productId, unit, quantity }) => sum + quantity * price.get(`${productId} ${unit}`)!,
        0,
      )
      const kind = customer ? 'khata' : chance.anyOf(['cash', 'cash', 'cash', 'upi', 'upi', 'card'] as const)
      // Cash is taken in whole rupees.
      const amount = kind === 'cash' ? Math.round(totalPaise / 100) : toRupees(totalPaise)
      await ask('POST /api/counter/sell', {
        as: cashier,
        key: randomUUID(),
        body: {
          lines,
          tenders: [{ kind, amount }],
          ...(customer && { customerId: customer.customerId }),
          soldAt: new Date().toISOString(),
          offline: false,
        },
        allowed: ['out_of_stock', 'khata_limit_exceeded'],
      })
    },
    /** Somebody pays a part of their khata at the till. */
    takePayment: async () => {
      const one = chance.anyOf(khata)
      const query = { customerId: one.customerId }
      const { balance } = (await ask('GET /api/khata', { as: cashier, query })).body.data.customer
      if (balance < 200) return
      const amount = chance.next() < 0.4 ? balance : Math.floor(balance / 200) * 100
      const body = {
        kind: 'payment',
        customerId: one.customerId,
        amount,
        paidBy: chance.anyOf(['cash', 'upi']),
      }
      await ask('POST /api/khata/entry', { as: cashier, key: randomUUID(), body })
    },
  }
}

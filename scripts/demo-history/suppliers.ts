import { randomUUID } from 'node:crypto'
import { toRupees } from '#shared/money.ts'
import { dayAhead, type Chance } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { People } from './people.ts'
import type { Shelf } from './shelf.ts'

interface Supplier {
  name: string
  phone: string
  /** What their bills have: categories, by a part of the name. */
  brings: RegExp
  /** The days before the last one on which a bill came. */
  came: number[]
  /** How their bills are numbered. */
  number: (bill: number) => string
  /** Days that what they bring keeps. */
  keeps: [number, number]
}

export const SUPPLIERS: Supplier[] = [
  {
    name: 'Yeshwanthpur Mandi',
    phone: '080 5550 0201',
    brings: /fruit|veg/i,
    came: [31, 27, 23, 19, 15, 11, 7, 3, 0],
    number: (bill) => `YM-${3_310 + bill * 7}`,
    keeps: [4, 9],
  },
  {
    name: 'Nandi Dairy Agency',
    phone: '080 5550 0202',
    brings: /dairy|bread|egg/i,
    came: [30, 25, 20, 15, 10, 5, 1],
    number: (bill) => `ND/${880 + bill}`,
    keeps: [5, 14],
  },
  {
    name: 'Sri Balaji Traders',
    phone: '080 5550 0203',
    brings: /atta|rice|dal|oil|masala/i,
    came: [29, 17, 6],
    number: (bill) => `SBT-${412 + bill}`,
    keeps: [120, 300],
  },
  {
    name: 'Metro Wholesale',
    phone: '080 5550 0204',
    brings: /snack|biscuit|chocolate|sweet/i,
    came: [28, 14, 2],
    number: (bill) => `MW${70_215 + bill * 31}`,
    keeps: [20, 150],
  },
  {
    name: 'Cauvery Beverages',
    phone: '080 5550 0205',
    brings: /drink|juice|tea|coffee/i,
    came: [26, 9],
    number: (bill) => `CB-${1_501 + bill}`,
    keeps: [60, 240],
  },
  {
    name: 'Clean Home Distributors',
    phone: '080 5550 0206',
    brings: /clean|personal|household/i,
    came: [24, 8],
    number: (bill) => `CHD/${233 + bill}`,
    keeps: [300, 700],
  },
]

/** Who brings goods, and their bills. */
export async function supplyOf({ ask }: OpenDemo, { keeper }: People, shelf: Shelf, chance: Chance) {
  const ids = new Map<Supplier, string>()
  for (const supplier of SUPPLIERS) {
    const { name, phone } = supplier
    ids.set(supplier, (await ask('POST /api/suppliers', { as: keeper, body: { name, phone } })).body.data._id)
  }
  return {
    /** Enters the bill that came `back` days before the last one. */
    enter: async (supplier: Supplier, back: number) => {
      const theirs = shelf.packs.filter(({ category }) => supplier.brings.test(category))
      const lines = new Map(
        Array.from({ length: 12 }, () => chance.anyOf(theirs)).map((pack) => [
          `${pack.productId} ${pack.unit}`,
          pack,
        ]),
      )
      const body = {
        supplierId: ids.get(supplier),
        billNumber: supplier.number(supplier.came.indexOf(back)),
        billDate: dayAhead(-back),
        confirmed: true,
        lines: [...lines.values()].map(({ productId, unit, pricePaise, mrpPaise }) => {
          const quantity = chance.between(2, 4) * 6
          const cost = toRupees(Math.round((pricePaise * chance.between(72, 88)) / 100))
          const keepsFor = chance.between(...supplier.keeps) - back
          // The stock of the demo began full and undated, so that no bill of long ago would ever be sold.
          const expiresOn = keepsFor >= -1 ? dayAhead(keepsFor) : undefined
          return { productId, unit, quantity, cost, mrp: toRupees(mrpPaise), expiresOn }
        }),
      }
      await ask('POST /api/purchases/write', { as: keeper, key: randomUUID(), body })
    },
  }
}

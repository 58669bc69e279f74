import { randomUUID } from 'node:crypto'
import type { Agenda } from './agenda.ts'
import { timeOf } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { People } from './people.ts'
import { packOf, type Goods } from './shelf.ts'

/** What is sold out all month, and who waits for it. */
const MISSED: [Goods, number[]][] = [
  [
    ['Green Peas', '500 g'],
    [0, 3, 5, 8, 14, 21],
  ],
  [
    ['Custard Apple', '500 g'],
    [2, 8, 17],
  ],
  [
    ['Kulfivan Mango Ice Cream', '500 ml'],
    [10, 14],
  ],
  [['Machhnil Mosquito Refill', '45 ml'], [25]],
]

const LISTS: [number, string, [Goods, number][]][] = [
  [
    0,
    'Every month',
    [
      [['Gehunwala Whole Wheat Atta', '5 kg'], 1],
      [['Annavati Sona Masoori Rice', '5 kg'], 1],
      [['Dalmahal Toor Dal', '1 kg'], 2],
      [['Suryamukh Sunflower Oil', '1 L'], 2],
      [['Ganneri Pure Cane Sugar', '1 kg'], 1],
      [['Kadakpur Assam Tea', '250 g'], 1],
    ],
  ],
  [
    0,
    'Sunday breakfast',
    [
      [['Golden Tava Ladi Pav', '6 pcs'], 2],
      [['White Eggs', '12 pcs'], 1],
      [['Potato', '1 kg'], 1],
      [['Dhenuvati Table Butter', '100 g'], 1],
    ],
  ],
  [
    13,
    'Pooja',
    [
      [['Sandhyaraga Sandal Agarbatti', '100 g'], 2],
      [['Sandhyaraga Camphor', '50 g'], 1],
    ],
  ],
]

/** What shoppers keep and wait for. */
export function shopperThings({ ask, db }: OpenDemo, { shoppers }: People, agenda: Agenda): void {
  for (const [at, [owner, name, goods]] of LISTS.entries())
    agenda.add(timeOf(9 - at, 16 * 60), async () => {
      const lines = await Promise.all(
        goods.map(async ([one, pieces]) => ({ ...(await packOf(db, one)), pieces })),
      )
      const as = shoppers[owner]!.userId
      await ask('POST /api/list', { as, key: randomUUID(), body: { name, lines } })
    })
  for (const [goods, waiting] of MISSED)
    for (const [at, one] of waiting.entries())
      agenda.add(timeOf(11 - at, 17 * 60 + one), async () => {
        await ask('POST /api/watch', { as: shoppers[one]!.userId, body: await packOf(db, goods) })
      })
}

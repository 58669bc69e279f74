import { randomUUID } from 'node:crypto'
import { performImport } from '#features/catalogue/server/run-import.ts'
import { makeSlotsOfTheDay } from '#features/fulfilment/slots/server/make-slots.ts'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { toRupees } from '#shared/money.ts'
import { Agenda } from './agenda.ts'
import { tillOf } from './counter.ts'
import { claimThings } from './claims.ts'
import { DAYS, NOW, seeded, shoppingTime, timeOf } from './days.ts'
import { morningThings } from './mornings.ts'
import { offerThings } from './offers.ts'
import type { OpenDemo } from './open-demo.ts'
import { orderFlow, type Ending } from './orders.ts'
import { settleIn, type People } from './people.ts'
import { readShelf, type Shelf } from './shelf.ts'
import { shopperThings } from './shoppers.ts'
import { SUPPLIERS, supplyOf } from './suppliers.ts'
import { todayOf } from './today.ts'

/** Days back. */
const SLOTS_SINCE = 3
const OPENS = 8 * 60
const CLOSES = 21 * 60 + 45

/** A month of trade, up to a little after one on its last day. */
export async function tradeForAMonth(demo: OpenDemo): Promise<void> {
  const { ask, clock, db } = demo
  const chance = seeded(43)
  const agenda = new Agenda()
  await clock.moveTo(timeOf(DAYS, 7 * 60))
  const people = await settleIn(demo)
  await arrange(demo, people)
  const shelf = await readShelf(db, chance)
  const till = tillOf(demo, people, shelf, chance)
  const flow = orderFlow(demo, people, shelf, agenda, chance)
  const supply = await supplyOf(demo, people, shelf, chance)
  await offerThings(demo, people, { flow, agenda, chance })
  claimThings(demo, people, { flow, agenda })
  morningThings(demo, people, { flow, agenda })
  shopperThings(demo, people, agenda)
  for (const back of [12, 5, 1])
    agenda.add(timeOf(back, 18 * 60), () =>
      flow.order({ shopper: people.shoppers[0]!, method: 'KHATA', lines: 3 }),
    )

  for (let back = DAYS; back >= 0; back--) {
    const at = (minutes: number, run: () => Promise<void>) => agenda.add(timeOf(back, minutes), run)
    const isSunday = timeOf(back, 720).getUTCDay() === 0
    at(OPENS - 10, till.open)
    for (const supplier of SUPPLIERS)
      if (supplier.came.includes(back)) at(OPENS + 35, () => supply.enter(supplier, back))
    if (back === SLOTS_SINCE) at(9 * 60, () => offerSlots(demo, people))
    if (back < SLOTS_SINCE) at(60, async () => void (await makeSlotsOfTheDay(db)))
    at(11 * 60 + 30, () => till.payOut(60, 'Tea for everybody'))
    const isToday = back === 0
    const busy = isSunday ? 1.6 : 0.75 + chance.next() * 0.5
    const [online, phone, counter] = [7, 2.4, 9].map((usual) => Math.round(usual * busy)) as [
      number,
      number,
      number,
    ]
    const upTo = isToday ? 11 * 60 + 20 : 21 * 60
    const times = (count: number) =>
      Array.from({ length: count }, () => shoppingTime(chance)).filter((minutes) => minutes < upTo)
    for (const minutes of times(online))
      at(minutes, () => flow.order({ ending: endingOf(chance.next()), ...how(chance.next()) }))
    for (const minutes of times(phone)) {
      const caller = chance.anyOf(people.khata)
      const method = chance.next() < 0.6 ? ('KHATA' as const) : ('CASH_ON_DELIVERY' as const)
      at(minutes, () => flow.order({ caller, method, lines: 3 }))
    }
    for (const minutes of times(counter))
      if (minutes >= OPENS)
        at(minutes, () => till.sell(chance.next() < 0.17 ? chance.anyOf(people.khata) : undefined))
    if (back % 2 === 0 && !isToday) at(18 * 60 + 20, till.takePayment)
    if (isToday) continue
    at(22 * 60 + 10, () => countRiders(demo, people, back))
    at(22 * 60 + 20, () => (back > 0 ? seeUpi(demo, people, flow.newUtr) : Promise.resolve()))
    at(CLOSES + 60, () => till.close(back === 9 ? 10 : 0))
  }
  agenda.add(timeOf(0, 11 * 60 + 45), () => draftPrices(demo, people, shelf))
  agenda.add(timeOf(0, 12 * 60 + 5), () => countHalf(demo, people, shelf))
  await todayOf({ demo, people, agenda, flow, till })
  await agenda.runUntil(NOW, clock)
  await demo.announce()
  await search(ask, people.shoppers[1]!.userId)
  await aggregateSales(db)
}

const endingOf = (roll: number): Ending =>
  roll < 0.04 ? 'called off' : roll < 0.06 ? 'came back, then delivered' : 'delivered'

const how = (roll: number) =>
  roll < 0.18
    ? { method: 'UPI' as const }
    : { isShort: roll > 0.95, ...(roll < 0.24 && { note: 'Leave it with the guard' }) }

/** The shop's own arrangements: UPI, and old dues of the khata. */
async function arrange({ ask }: OpenDemo, { keeper, khata }: People): Promise<void> {
  const values = {
    vpa: 'tokri.demo@okbank',
    name: 'Tokri',
    mc: '5411',
    kind: 'merchant',
    atCheckout: true,
    ifUnpaid: 'cash',
    trustsRegulars: false,
  }
  await ask('PUT /api/settings/update-settings', { as: keeper, body: { section: 'upi', values } })
  for (const [at, { customerId }] of khata.entries())
    if (at % 2 === 0)
      await ask('POST /api/khata/entry', {
        as: keeper,
        key: randomUUID(),
        body: { kind: 'opening', customerId, amount: 240 + at * 85, note: 'From the old notebook' },
      })
}

/** Hours to choose from, beside "as soon as possible": three a day. */
async function offerSlots({ ask }: OpenDemo, { keeper }: People): Promise<void> {
  for (let weekday = 0; weekday < 7; weekday++)
    for (const [from, to] of [
      ['07:00', '09:00'],
      ['12:00', '14:00'],
      ['18:00', '20:00'],
    ])
      await ask('POST /api/delivery/slot-rules', {
        as: keeper,
        key: randomUUID(),
        body: { weekday, from, to, capacity: 12, cutoffMinutes: 60, isActive: true },
      })
}

/** In the evening both riders hand in what they have collected; once ten rupees stay with one. */
async function countRiders({ ask }: OpenDemo, { manager, riders }: People, back: number): Promise<void> {
  const { body } = await ask('GET /api/cash/day', { as: manager })
  const rows = body.data.riders as { riderId: string; owed: number }[]
  for (const { riderId, owed } of rows) {
    if (owed <= 0 || !riders.includes(riderId)) continue
    const keeps = back === 4 && riderId === riders[1] ? 100 : 0
    const counted = { riderId, countedAmount: Math.max(0, owed - keeps), rest: 'keep' }
    await ask('POST /api/cash/count', { as: manager, key: randomUUID(), body: counted })
  }
}

/** What was paid by UPI at the door is found in the shop's app. */
async function seeUpi({ ask }: OpenDemo, { manager }: People, newUtr: () => string): Promise<void> {
  const { unconfirmed } = (await ask('GET /api/cash/day', { as: manager })).body.data
  const waiting = unconfirmed as { orderId: string }[]
  for (const { orderId } of waiting) {
    const utr = newUtr()
    await ask('POST /api/upi/seen', {
      as: manager,
      body: { orderId, utr, last4: utr.slice(-4) },
      allowed: ['already_paid'],
    })
  }
}

/** A list of new prices that was checked and not taken over yet. */
async function draftPrices({ ask, db }: OpenDemo, { keeper }: People, shelf: Shelf): Promise<void> {
  const staples = shelf.packs.filter(({ category }) => /atta|rice|dal/i.test(category)).slice(0, 14)
  const rows = staples.map(({ name, unit, mrpPaise }) =>
    [`"${name}"`, `"${unit}"`, toRupees(mrpPaise + 300)].join(','),
  )
  const image = new Blob([['Name,Unit,MRP', ...rows].join('\n')], { type: 'text/csv' })
  const query = { fileName: 'Balaji price list.csv' }
  await ask('POST /api/product/import-products', { as: keeper, form: { file: image }, query })
  const { rows: made } = await db.pool.query<{ id: string }>(
    'SELECT id FROM imports ORDER BY id DESC LIMIT 1',
  )
  await performImport(db, made[0]!.id)
}

/** A count of the shop of which a dozen packs are done. */
async function countHalf({ ask, db }: OpenDemo, { picker }: People, shelf: Shelf): Promise<void> {
  const body = { limit: 200 }
  const countId = (await ask('POST /api/counts', { as: picker, key: randomUUID(), body })).body.data
    ._id as string
  for (const [at, { productId, unit }] of shelf.packs.slice(20, 34).entries()) {
    const { rows } = await db.pool.query<{ stock: number }>(
      'SELECT stock FROM packs WHERE product_id = $1 AND unit = $2',
      [productId, unit],
    )
    const counted = Math.max(0, rows[0]!.stock - (at % 5 === 2 ? 2 : 0))
    await ask('PUT /api/counts/line', { as: picker, body: { countId, productId, unit, counted } })
  }
}

const SOUGHT =
  'millet,millet,millet,kombucha,kombucha,oat milk,tofu,gluten free,ragi,milk,milk,atta,bread,onion,sabudana,makhana,jaggery,jaggery'

/** What people looked for, found or not. */
async function search(ask: OpenDemo['ask'], as: string): Promise<void> {
  for (const word of SOUGHT.split(','))
    await ask('POST /api/product/search-product', { as, body: { search: word } })
}

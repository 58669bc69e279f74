import { randomUUID } from 'node:crypto'
import { packKey } from '#features/promotions/promotion-rule.ts'
import type { Agenda } from './agenda.ts'
import { DAYS, timeOf, type Chance } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { OrderFlow } from './orders.ts'
import type { People } from './people.ts'
import { packOf, type Goods } from './shelf.ts'

const PERCENT = 1_000_000

/** What one takes of an offer; larger packs than those of `readShelf`, so that no other order of the story changes. */
const PARTY: Goods = ['Fizzko Cola', '2 L']
const SOAPS: Goods[] = [
  ['Vanavedi Neem Soap', '4 x 100 g'],
  ['Vanavedi Sandal Soap', '4 x 100 g'],
]
const TEA: Goods = ['Kadakpur Assam Tea', '500 g']
const RUSK: Goods = ['Chaisathi Suji Rusk', '600 g']
const SWEETS: Goods[] = [
  ['Meethanagri Soan Papdi', '500 g'],
  ['Meethanagri Gulab Jamun Tin', '1 kg'],
]

/** Offers that hold, that end, that come and that rest, and coupons, with what was bought by them. */
export async function offerThings(
  { ask, db }: OpenDemo,
  { keeper, shoppers, khata }: People,
  { flow, agenda, chance }: { flow: OrderFlow; agenda: Agenda; chance: Chance },
): Promise<void> {
  const packs = async (...goods: Goods[]) => ({
    packs: await Promise.all(
      goods.map(async (one) => {
        const { productId, unit } = await packOf(db, one)
        return packKey(productId, unit)
      }),
    ),
  })
  const day = (back: number) => timeOf(back, 0).toISOString()
  const endOf = (back: number) => timeOf(back, 24 * 60 - 1).toISOString()
  const offer = async (body: object) =>
    void (await ask('POST /api/promotion', { as: keeper, key: randomUUID(), body }))
  const coupon = async (body: object) =>
    (await ask('POST /api/coupon', { as: keeper, key: randomUUID(), body })).body.data._id as string

  await offer({
    kind: 'some_for',
    name: 'Cola 2 L: 3 for ₹240',
    of: await packs(PARTY),
    pieces: 3,
    pricePaise: 24_000,
  })
  const soaps = await packs(...SOAPS)
  await offer({
    kind: 'buy_get',
    name: 'Soap packs: buy 2, get 1 free',
    buy: { of: soaps, pieces: 2 },
    get: { of: soaps, pieces: 1 },
    percentMicro: 100 * PERCENT,
    timesPerOrder: 3,
  })
  await offer({
    kind: 'bundle',
    name: 'Chai and rusk for ₹319',
    of: [await packs(TEA), await packs(RUSK)],
    pricePaise: 31_900,
    usesPerShopper: 4,
    endsAt: endOf(-9),
  })
  await offer({
    kind: 'bundle',
    name: 'Festival sweets for ₹359',
    of: [await packs(SWEETS[0]!), await packs(SWEETS[1]!)],
    pricePaise: 35_900,
    usesTotal: 50,
    endsAt: endOf(7),
  })
  await offer({
    kind: 'percent',
    name: 'Ripe fruit in the evening',
    of: await packs(['Robusta Banana', '12 pcs'], ['Pomegranate', '4 pcs']),
    percentMicro: 20 * PERCENT,
    channels: ['counter'],
    hours: { days: [0, 1, 2, 3, 4, 5, 6], from: '19:00', to: '21:45' },
  })
  await offer({
    kind: 'basket',
    name: 'Rations by phone: ₹100 off',
    minPaise: 250_000,
    paise: 10_000,
    channels: ['phone'],
    endsAt: endOf(-20),
  })
  await offer({
    kind: 'percent',
    name: 'Cooking oil in December',
    of: await packs(['Sarsonia Groundnut Oil', '5 L'], ['Suryamukh Sunflower Oil', '5 L']),
    percentMicro: 6 * PERCENT,
    startsAt: day(-13),
    endsAt: endOf(-40),
  })
  await offer({
    kind: 'amount',
    name: 'Diapers: ₹40 off',
    of: await packs(['Nanhwink Baby Diapers Medium', '60 pcs']),
    paise: 4_000,
    isActive: false,
  })

  await coupon({
    code: 'NAMASTE50',
    name: 'For a first order',
    kind: 'fixed',
    value: 5_000,
    minOrderPaise: 49_900,
    firstOrderOnly: true,
  })
  await coupon({
    code: 'SUNDAY10',
    name: 'Slow Sundays',
    kind: 'percentage',
    value: 10 * PERCENT,
    maxPaise: 7_500,
    minOrderPaise: 39_900,
    usesTotal: 200,
    usesPerUser: 4,
  })
  await coupon({ code: 'FEST100', kind: 'fixed', value: 10_000, minOrderPaise: 99_900, endsAt: endOf(7) })
  const sorry = await coupon({ name: 'Sorry for the wait', kind: 'fixed', value: 3_000, usesPerUser: null })
  await ask('POST /api/coupon/codes', {
    as: keeper,
    key: randomUUID(),
    body: { couponId: sorry, count: 25 },
  })

  const buy = (back: number, minutes: number, goods: [Goods, number][], more: { coupon?: string } = {}) =>
    agenda.add(timeOf(back, minutes), async () => {
      const wants = await Promise.all(
        goods.map(async ([one, quantity]) => ({ ...(await packOf(db, one)), quantity })),
      )
      await flow.order({ wants, lines: 2, ...more, shopper: shoppers[4 + chance.between(0, 24)]! })
    })
  const BIG: [Goods, number] = [['Annavati Sona Masoori Rice', '10 kg'], 1]
  for (const back of [29, 24, 20, 16, 11, 8, 4, 2, 1]) buy(back, 17 * 60 + 20, [[PARTY, 3]])
  for (const back of [27, 18, 9, 5, 1])
    buy(back, 10 * 60 + 15, [
      [SOAPS[0]!, 2],
      [SOAPS[1]!, 1],
    ])
  for (const back of [26, 21, 13, 6, 3])
    buy(back, 9 * 60 + 5, [
      [TEA, 1],
      [RUSK, 1],
    ])
  for (const back of [12, 11, 10, 9, 8])
    buy(back, 18 * 60 + 10, [
      [SWEETS[0]!, 1],
      [SWEETS[1]!, 1],
    ])
  for (const back of [24, 17, 10, 3]) buy(back, 11 * 60 + 5, [BIG], { coupon: 'SUNDAY10' })
  buy(9, 12 * 60, [BIG, [['Dhenuvati Bilona Ghee', '500 ml'], 1]], { coupon: 'FEST100' })
  // Their first orders, before those that come by chance.
  for (const at of [30, 31, 32, 33])
    agenda.add(timeOf(DAYS, 7 * 60 + 20), async () => {
      const wants = [{ ...(await packOf(db, BIG[0])), quantity: 1 }]
      await flow.order({ wants, lines: 1, coupon: 'NAMASTE50', shopper: shoppers[at]! })
    })
  agenda.add(timeOf(6, 11 * 60), async () => {
    const wants = [{ ...(await packOf(db, ['Gehunwala Whole Wheat Atta', '10 kg'])), quantity: 5 }]
    await flow.order({ caller: khata[2]!, wants, lines: 3, method: 'KHATA' })
  })
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterShop } from './counter-shop.ts'
import type { Reply } from './server.ts'
import { newAddress, person } from './world.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { fixDays } from '#features/subscriptions/server/fix-days.ts'
import { fixedAt } from '#features/subscriptions/subscription-days.ts'
import { openLog } from '#platform/log.ts'
import { dayInIndia } from '#shared/when.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { pairs } from './pairs-of-orders.ts'

// Where a sale comes from × how it is paid × who buys × what comes later. What a pair cannot do says so in words.

const { shop, manager, cashier, product, sell, device, run } = await counterShop()
await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@okaxis', name: 'Tokri', atCheckout: true })
const atta = await product({ name: 'Atta', stock: 5_000 })
// At the site and by phone each pair has an offer: two cost ₹90, and ₹80 with it.
const oats = await product({ name: 'Oats', mrp: 50, price: 45, stock: 5_000 })
const { body: offerAdded } = await shop.call('POST /api/promotion', {
  as: manager,
  body: {
    name: '2 for ₹80',
    kind: 'some_for',
    of: { products: [oats.productId] },
    pieces: 2,
    pricePaise: 8000,
  },
})
await run(
  `INSERT INTO settings (key, value) VALUES ('shop.delivery', jsonb_build_object('mornings', $1::jsonb))
   ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
  [JSON.stringify({ isOffered: true, cutoff: '23:59', from: '06:00', to: '09:00', areas: [] })],
)
const till = await device('Till')
const [front, tillCounter] = await Promise.all(
  ['Counter', 'Till'].map(
    async (name) => (await run<{ id: string }>('SELECT id FROM counters WHERE name = $1', [name]))[0]!.id,
  ),
)
await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId: tillCounter, float: 500 } })
// What a cashier gives back adds up over the day; this table is not about that limit.
await shop.call('PUT /api/counter/settings', {
  as: manager,
  body: { scales: [], returnLimit: 100_000, cashierDiscount: 20, managerDiscount: 20 },
})

const salim = await person(shop.db, 'Salim')
await shop.db.transaction((tx) => saveStaff(tx, salim.userId, 'rider'))
const rider = await shop.signIn(salim)

const CHANNELS = ['site', 'phone', 'morning', 'counter', 'offline'] as const
type Channel = (typeof CHANNELS)[number]
// Store credit and a coupon, of ₹10, pay a part, and cash the rest; `credit` is a credit note of the counter. `split` is ₹30
// in cash and the rest by UPI, at the door or at the counter; `discount` is ₹10 off the bill, and `offer` what a till took off by one, paid by card.
const WAYS = {
  site: ['cash', 'upi', 'split', 'khata', 'store credit', 'coupon'],
  phone: ['cash', 'upi', 'split', 'khata', 'store credit', 'coupon'],
  morning: ['cash', 'khata', 'store credit'],
  counter: ['cash', 'upi', 'split', 'card', 'khata', 'credit', 'coupon', 'discount', 'offer'],
  offline: ['cash', 'upi', 'split', 'card', 'khata', 'credit', 'coupon', 'discount', 'offer'],
} as const
type Way = (typeof WAYS)[Channel][number]
type TillWay = (typeof WAYS)['counter'][number]
const PEOPLE = ['account', 'customer', 'number', 'nobody'] as const
const LATER = [
  'cancel',
  'return',
  'refuse',
  'claim',
  'erase',
  'late money',
  'seen after not there',
  'return after erase',
  'return after merge',
  'late bill',
  'bill after claim',
  'bill after erase',
  'bill after merge',
] as const
type Later = (typeof LATER)[number]

let count = 0
const keyed = () => ({ 'idempotency-key': randomUUID() })
const utr = () => String(400_000_000_000 + ++count)

interface Buyer {
  token?: string
  userId?: string
  customerId?: string
  mobile?: number
  home?: string
}

async function buyer(kind: (typeof PEOPLE)[number], way: Way): Promise<Buyer> {
  const mobile = 9_800_000_000 + ++count
  if (kind === 'nobody') return {}
  if (kind === 'number') return { mobile }
  const who = kind === 'account' ? await person(shop.db, `Buyer${count}`) : null
  const body = { name: `Buyer ${count}`, mobile, khataLimit: 5_000, ...(who && { userId: who.userId }) }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: manager, body })).body.data
  if (way === 'store credit')
    await shop.call('POST /api/credit/give', {
      as: manager,
      headers: keyed(),
      body: { customerId, kind: 'goodwill', amount: 30, note: 'Sorry' },
    })
  if (!who) return { customerId, mobile }
  return {
    userId: who.userId,
    token: await shop.signIn(who),
    customerId,
    mobile,
    home: await newAddress(shop.db, who),
  }
}

const siteCalls = {
  cash: 'POST /api/order/add-cash-on-delivery-order',
  upi: 'POST /api/order/create-order',
  khata: 'POST /api/order/add-khata-order',
} as const
const methods = { cash: 'CASH_ON_DELIVERY', upi: 'UPI', khata: 'KHATA' } as const
const moneyOf = (way: Way) => (way in methods ? (way as keyof typeof methods) : 'cash')
const due = (way: Way) => (way === 'coupon' || way === 'discount' ? 70 : 80)
const bothOf = (way: Way) => ({
  expectedTotal: due(way),
  ...(way === 'coupon' && { coupon: 'TEN' }),
  ...(way === 'store credit' && { useCredit: true, expectedCredit: 30 }),
})
await shop.call('POST /api/coupon', { as: manager, body: { code: 'TEN', kind: 'fixed', value: 1000 } })

async function bySite(way: Way, { token, home }: Buyer): Promise<Reply> {
  const as = token
  const added = await shop.call('POST /api/cart/add-to-cart', {
    as,
    body: { productId: oats.productId, quantity: 2 },
  })
  if (added.status !== 200) return added
  const body = { addressId: home, ...bothOf(way), ...(way === 'upi' && { paymentMethod: 'UPI' }) }
  return shop.call(siteCalls[moneyOf(way)], { as, body, headers: keyed() })
}

/** Two packets of tomorrow's morning, fixed by the cut-off of today. */
async function byMorning(way: Way, { token, home }: Buyer): Promise<Reply> {
  const day = dayInIndia(new Date(Date.now() + 86_400_000))
  const body = {
    ...oats,
    pattern: 'daily',
    quantity: 2,
    startsOn: day,
    endsOn: day,
    paymentMethod: methods[moneyOf(way) === 'khata' ? 'khata' : 'cash'],
    ...(home && { addressId: home }),
    ...(way === 'store credit' && { useCredit: true }),
  }
  const begun = await shop.call('POST /api/subscription', { as: token, body, headers: keyed() })
  if (begun.status !== 200) return begun
  await fixDays({ db: shop.db, publicUrl: 'http://localhost', log: openLog('silent') }, fixedAt(day, '23:59'))
  const { data } = (await shop.call('GET /api/order/get-orders', { as: token, query: {} })).body
  return { ...begun, body: { ...begun.body, data: data[0] } }
}

async function byPhone(way: Way, { customerId, mobile }: Buyer): Promise<Reply> {
  // What one person may order in an hour is not what this is about.
  await run(`DELETE FROM rate_limits WHERE key LIKE 'phone-orders:%'`)
  return shop.call('POST /api/phone-order/place', {
    as: cashier,
    headers: keyed(),
    body: {
      ...(customerId && { customerId }),
      lines: [{ ...oats, quantity: 2 }],
      ...bothOf(way),
      paymentMethod: methods[moneyOf(way)],
      address: {
        name: 'Lakshmi',
        mobile: mobile ?? null,
        address_line: '12, 4th Cross',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      },
    },
  })
}

const tenderOf = (way: Exclude<TillWay, 'split'>) =>
  way === 'coupon' || way === 'discount' || way === 'offer' ? 'card' : way

/** A credit note of ₹80, of a sale by card. */
async function noteOf(): Promise<string> {
  const { body } = await sell({
    lines: [{ ...atta, quantity: 2 }],
    tenders: [{ kind: 'card', amount: 80 }],
    counterId: front!,
  })
  const back = await shop.call('POST /api/counter/return', {
    as: cashier,
    headers: keyed(),
    body: {
      counterId: front,
      document: body.data.document.number,
      rows: [{ position: 0, quantity: 2 }],
      tender: 'credit',
      reason: 'not wanted',
    },
  })
  return back.body.data.document.number as string
}

async function atCounter(
  way: TillWay,
  { customerId }: Buyer,
  kind: string,
  offline: boolean,
  soldAt = new Date(),
): Promise<Reply> {
  const reference = way === 'credit' ? await noteOf() : way === 'upi' ? utr() : undefined
  const { _id: id, version } = offerAdded.data
  return sell({
    lines: [
      way === 'offer'
        ? { ...oats, quantity: 2, offer: 10 }
        : { ...atta, quantity: 2, ...(way === 'discount' && { price: 35, reason: 'Bill' }) },
    ],
    ...(way === 'offer' && { offers: [{ id, version, amount: 10 }] }),
    tenders:
      way === 'split'
        ? [
            { kind: 'cash', amount: 30 },
            { kind: 'upi', amount: 50, reference: utr() },
          ]
        : [
            {
              kind: tenderOf(way),
              amount: due(way),
              ...(reference && { reference }),
            },
          ],
    ...(way === 'coupon' && { coupon: 'TEN' }),
    soldAt: soldAt.toISOString(),
    ...(customerId && { customerId }),
    // A sale names somebody of the book, or nobody: a number alone is no customer.
    ...(kind === 'number' && ({ mobile: 9_800_000_000 } as object)),
    ...(offline ? till(soldAt) : { counterId: front! }),
  })
}

const place = (channel: Channel, way: Way, kind: string, who: Buyer, soldAt?: Date): Promise<Reply> =>
  channel === 'site'
    ? bySite(way, who)
    : channel === 'phone'
      ? byPhone(way, who)
      : channel === 'morning'
        ? byMorning(way, who)
        : atCounter(way as TillWay, who, kind, channel === 'offline', soldAt)

const orderIn = ({ body }: Reply): { orderId: string; number: string | undefined } => ({
  orderId: body.data.order?.orderId ?? body.data.orderId,
  number: body.data.document?.number,
})

const move = (orderId: string, order_status: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: manager, body: { orderId, order_status } })
const assign = (orderId: string) =>
  shop.call('POST /api/delivery/assign', {
    as: manager,
    body: { orderIds: [orderId], riderId: salim.userId },
  })
async function until(orderId: string, last: string, way: Way): Promise<Reply> {
  let reply!: Reply
  for (const to of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered']) {
    if (to === 'Out for Delivery' && way === 'split') await assign(orderId)
    reply =
      to === 'Delivered' && way === 'split'
        ? await shop.call('POST /api/rider/deliver', {
            as: rider,
            headers: keyed(),
            body: { orderId, paidBy: 'upi', cashPart: 30 },
          })
        : await move(orderId, to)
    if (reply.status !== 200 || to === last) return reply
  }
  return reply
}

function seen(orderId: string): Promise<Reply> {
  const reference = utr()
  const body = { orderId, utr: reference, last4: reference.slice(-4) }
  return shop.call('POST /api/upi/seen', { as: manager, body })
}

/** Asks for the erasure, by a number if that is said, and lets its time come. */
async function eraseWho({ userId, customerId, mobile }: Buyer, isByNumber = false): Promise<Reply | string> {
  const whom = isByNumber
    ? { mobile }
    : userId
      ? { userId }
      : customerId
        ? { customerId }
        : mobile
          ? { mobile }
          : {}
  const asked = await shop.call('POST /api/user/erase', {
    as: manager,
    body: { ...whom, reason: 'A letter' },
  })
  if (asked.status !== 200) return asked
  await shop.owner.pool.query('UPDATE erasures SET runs_at = now() WHERE ran_at IS NULL')
  await erasePeople(shop.db)
  const [found] = await run('SELECT FROM customers WHERE id = $1 AND name = $2', [customerId, 'erased'])
  if (found) return 'done'
  expect(asked.body.data.waitsFor.join(' ')).toMatch(/\w+ .+/)
  return 'waits'
}

async function mergeWho({ customerId }: Buyer, way: Way): Promise<void> {
  const { customerId: into } = await buyer('customer', way)
  const body = { customerId: into, otherId: customerId }
  const merged = await shop.call('POST /api/customers/merge', { as: manager, body })
  expect(merged.status, merged.body.message).toBe(200)
}

/** A shopper says that one of two came damaged. */
const claimOf = ({ token }: Buyer, orderId: string): Promise<Reply> =>
  shop.call('POST /api/claim', {
    as: token,
    headers: keyed(),
    body: { orderId, items: [{ position: 0, kind: 'damaged', pieces: 1 }], wish: 'credit' },
  })

async function later(
  what: Later,
  channel: Channel,
  way: Way,
  kind: string,
  who: Buyer,
): Promise<Reply | string | null> {
  const isCounter = channel === 'counter' || channel === 'offline'
  const before = new Date(Date.now() - 2 * 86_400_000)
  if (what === 'late bill') return isCounter ? place(channel, way, kind, who, before) : null
  if (what === 'bill after erase' || what === 'bill after claim' || what === 'bill after merge') {
    const { customerId, token } = who
    if (!isCounter || !customerId || (what === 'bill after claim' && !token)) return null
    // Somebody with an account is merged into nobody.
    if (what === 'bill after merge' && token) return null
    if (what === 'bill after erase') await eraseWho(who, true)
    else if (what === 'bill after merge') await mergeWho(who, way)
    else {
      const ordered = orderIn(await bySite('cash', who))
      await until(ordered.orderId, 'Delivered', 'cash')
      expect(said(await claimOf(who, ordered.orderId))).toBe('yes')
    }
    return place(channel, way, kind, who, before)
  }
  // Nobody is erased or merged who is not in the book, and who has an account is merged into nobody.
  if (what === 'return after erase' && !who.customerId) return null
  if (what === 'return after merge' && (!who.customerId || who.token)) return null
  if (what === 'seen after not there' && (isCounter || way !== 'split')) return null
  const placed = await place(channel, way, kind, who)
  expect([channel, way, kind, said(placed)]).toEqual([channel, way, kind, 'yes'])
  const { orderId, number } = orderIn(placed)
  if (what === 'erase') {
    return eraseWho(who, channel === 'phone')
  }
  if (what === 'cancel') return move(orderId, 'Cancelled')
  if (what === 'late money') {
    await move(orderId, 'Cancelled')
    return seen(orderId)
  }
  // What is to be paid by UPI leaves when the payment was seen.
  if (!isCounter && way === 'upi') await seen(orderId)
  if (what === 'refuse') {
    if (!isCounter) {
      const out = await until(orderId, 'Out for Delivery', way)
      if (out.status !== 200) return out
    }
    return move(orderId, 'Cancelled')
  }
  if (what === 'claim') {
    if (!isCounter) await until(orderId, 'Delivered', way)
    return claimOf(who, orderId)
  }
  if (!isCounter) {
    const delivered = await until(orderId, 'Delivered', way)
    if (delivered.status !== 200) return delivered
  }
  if (what === 'seen after not there') {
    await shop.call('POST /api/upi/not-there', { as: manager, body: { orderId } })
    return seen(orderId)
  }
  if (what === 'return after merge') await mergeWho(who, way)
  const erased = what === 'return after erase' && said(await eraseWho(who))
  if (erased && erased !== 'done') return erased
  if (isCounter)
    return shop.call('POST /api/counter/return', {
      as: cashier,
      headers: keyed(),
      body: {
        counterId: channel === 'counter' ? front : tillCounter,
        document: number,
        rows: [{ position: 0, quantity: 1 }],
        tender: way === 'split' ? 'cash' : tenderOf(way as Exclude<TillWay, 'split'>),
        reason: 'torn',
      },
    })
  return shop.call('POST /api/tax/credit-note', {
    as: manager,
    body: { orderId, reason: 'torn', rows: [{ position: 0, quantity: 1 }], refund: false, goodsBack: true },
  })
}

/** "yes", "listed" for a person to look at, or the code of a refusal, whose sentence a person understands: of an input that is wrong, that sentence. */
function said(reply: Reply | string): string {
  if (typeof reply === 'string') return reply
  const { status, body } = reply
  if (status < 300) return body.message.startsWith('Written down.') ? 'listed' : 'yes'
  const sentence = body.message as string
  expect(sentence, body.code).toMatch(/^[A-Z“]\S* .{5,}/)
  return body.code === 'invalid' ? `“${sentence}”` : (body.code as string)
}

test('the table of pairs', async () => {
  const table: string[] = []
  for (const channel of CHANNELS)
    for (const way of WAYS[channel])
      for (const kind of PEOPLE) {
        const row = `${channel}, ${way}, ${kind}:`
        const placed = said(await place(channel, way, kind, await buyer(kind, way)))
        if (placed !== 'yes') {
          table.push(`${row} ${placed}`)
          continue
        }
        const all: string[] = []
        for (const what of LATER) {
          const reply = await later(what, channel, way, kind, await buyer(kind, way))
          if (reply !== null) all.push(`${what} ${said(reply)}`)
        }
        table.push(`${row} ${all.join(', ')}`)
      }
  expect(table.join('\n')).toBe(pairs.trim())
}, 600_000)

test('what cannot be done with a sale of the counter says what is done there instead', async () => {
  const ways = /Return” at the till.* undo the whole bill there within 30 minutes/
  for (const channel of ['counter', 'offline'] as const)
    for (const way of ['cash', 'upi', 'khata'] as const) {
      const placed = await place(channel, way, 'customer', await buyer('customer', way))
      const { orderId } = orderIn(placed)
      const by = (call: Parameters<typeof shop.call>[0], body: object = {}, as = manager) =>
        shop.call(call, { as, headers: keyed(), body: { orderId, ...body } })
      const acts: [string, Reply][] = [
        ...(await Promise.all(
          ['Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered', 'Cancelled'].map(
            async (to): Promise<[string, Reply]> => [to, await move(orderId, to)],
          ),
        )),
        ['another slot', await by('PUT /api/order/reschedule', { slotId: '0'.repeat(24) })],
        ['to a rider', await assign(orderId)],
        ['claim', await by('POST /api/pick/claim')],
        ['release', await by('POST /api/pick/release')],
        ['pick', await by('PUT /api/pick/line', { position: 0, suppliedQuantity: 1 })],
        ['pack', await by('POST /api/pick/pack')],
        ['refund', await by('POST /api/order/refund-order', { reason: 'torn' })],
        [
          'note',
          await by('POST /api/tax/credit-note', {
            reason: 'torn',
            rows: [{ position: 0, quantity: 1 }],
            refund: false,
            goodsBack: true,
          }),
        ],
      ]
      for (const [act, { body }] of acts)
        expect([channel, way, act, body.message]).toEqual([channel, way, act, expect.stringMatching(ways)])
    }
}, 60_000)

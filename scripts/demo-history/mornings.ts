import { randomUUID } from 'node:crypto'
import { fixDays } from '#features/subscriptions/server/fix-days.ts'
import type { Agenda } from './agenda.ts'
import { dayAhead, timeOf } from './days.ts'
import type { OpenDemo } from './open-demo.ts'
import type { OrderFlow } from './orders.ts'
import type { People } from './people.ts'
import { packOf, type Goods } from './shelf.ts'

/** Days back. */
const SINCE = 15

/** Until midnight: whoever tries the demo in the evening is not rung by the orders of tomorrow. */
const CUTOFF = '23:59'

/** Milk and bread that come every morning: begun, changed, and brought day by day. */
export function morningThings(
  { ask, db, announce }: OpenDemo,
  { keeper, shoppers }: People,
  { flow, agenda }: { flow: OrderFlow; agenda: Agenda },
): void {
  const at = (back: number, minutes: number, run: () => Promise<void>) =>
    agenda.add(timeOf(back, minutes), run)
  const begun = new Map<number, string>()
  const begin = (back: number, shopper: number, goods: Goods, how: object) =>
    at(back, 19 * 60 + shopper, async () => {
      const body = { ...(await packOf(db, goods)), ...how }
      const as = shoppers[shopper]!.userId
      begun.set(shopper, (await ask('POST /api/subscription', { as, key: randomUUID(), body })).body.data._id)
    })
  const wish = (back: number, shopper: number, what: object) =>
    at(back, 20 * 60 + shopper, async () => {
      const body = { _id: begun.get(shopper), ...what }
      await ask('PUT /api/subscription', { as: shoppers[shopper]!.userId, body })
    })

  at(SINCE + 1, 9 * 60, async () => {
    const { delivery } = (await ask('GET /api/settings/get-settings', { as: keeper })).body.data.shop
    const mornings = { isOffered: true, cutoff: CUTOFF, from: '06:00', to: '09:00', areas: [] }
    const body = { section: 'delivery', values: { ...delivery, mornings } }
    await ask('PUT /api/settings/update-settings', { as: keeper, body })
  })
  const daily = { pattern: 'daily', quantity: 1 }
  begin(SINCE, 0, ['Surabhi Toned Milk', '1 L'], daily)
  begin(SINCE, 1, ['Surabhi Full Cream Milk', '500 ml'], { ...daily, quantity: 2 })
  begin(14, 2, ['Golden Tava Brown Bread', '400 g'], { pattern: 'every', days: 3, quantity: 1 })
  begin(12, 7, ['Surabhi Cow Milk', '1 L'], { pattern: 'weekdays', byWeekday: { 1: 1, 3: 1, 5: 1, 6: 2 } })
  begin(10, 12, ['White Eggs', '12 pcs'], { pattern: 'weekdays', byWeekday: { 6: 1 } })
  begin(8, 24, ['Dhenuvati A2 Cow Milk', '500 ml'], daily)
  begin(3, 16, ['Surabhi Thick Dahi', '400 g'], { pattern: 'every', days: 2, quantity: 1 })
  wish(6, 1, { do: 'change', day: dayAhead(-4), pieces: 4 })
  wish(5, 0, { do: 'skip', day: dayAhead(-3) })
  wish(4, 24, { do: 'pause', from: dayAhead(-2), to: dayAhead(5) })
  wish(2, 7, { do: 'change', day: dayAhead(2), pieces: 3 })

  for (let back = SINCE; back > 0; back--)
    at(back, 24 * 60 - 1, async () => {
      await fixDays({ db, publicUrl: '', log: console })
      await announce()
      const { rows } = await db.pool.query<{ order_id: string }>(
        'SELECT DISTINCT order_id FROM subscription_days WHERE day = $1 AND order_id IS NOT NULL',
        [dayAhead(1 - back)],
      )
      at(back - 1, 5 * 60 + 40, () => {
        for (const { order_id } of rows) flow.carry(order_id)
        return Promise.resolve()
      })
    })
}

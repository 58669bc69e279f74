import { expect, test } from 'vitest'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { cash, counterShop } from './counter-shop.ts'

const { shop, manager, product, sell, device, run } = await counterShop()

test('an offline sale of somebody who was merged or erased meanwhile is taken, and a merged khata owes it', async () => {
  const back = await device('Yard')
  const add = async (name: string) =>
    (await shop.call('POST /api/customers', { as: manager, body: { name, khataLimit: 500 } })).body.data
      ._id as string
  const [kept, other, gone] = [await add('Sai Hostel'), await add('Sai hostel mess'), await add('Meena')]
  const sale = async (customerId: string, tenders: { kind: 'khata' | 'cash'; amount: number }[]) => ({
    ...back(),
    customerId,
    lines: [{ ...(await product()), quantity: 1 }],
    tenders,
  })
  const khata = [{ kind: 'khata' as const, amount: 40 }]
  const [ofMerged, ofGone] = [await sale(other, khata), await sale(gone, cash(40))]
  const body = { customerId: kept, otherId: other }
  expect((await shop.call('POST /api/customers/merge', { as: manager, body })).status).toBe(200)
  const erased = await shop.call('POST /api/user/erase', {
    as: manager,
    body: { customerId: gone, reason: 'A letter' },
  })
  expect(erased.status).toBe(200)
  await shop.owner.pool.query('UPDATE erasures SET runs_at = now()')
  await erasePeople(shop.db)
  expect(await run('SELECT name FROM customers WHERE id = $1', [gone])).toEqual([{ name: 'erased' }])
  for (const one of [ofMerged, ofGone]) expect((await sell(one)).status).toBe(201)
  const owed = async (customerId: string) =>
    (await shop.call('GET /api/khata', { as: manager, query: { customerId } })).body.data.customer.balance
  expect(await owed(kept)).toBe(40)
})

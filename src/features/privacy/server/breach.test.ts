import { afterAll, expect, test } from 'vitest'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { person } from '../../../../test/world.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { boardDeadline, breachFiles } from './breach-report.ts'
import { findSeenAccounts, findSeenCustomers, findSeenGuests } from './breach-store.ts'

const shop = await paymentShop()
afterAll(() => shop.close())

const run = (text: string, values: unknown[] = []) => shop.owner.pool.query(text, values)
const span = { since: new Date('2026-11-20T00:00:00+05:30'), until: new Date('2026-11-21T00:00:00+05:30') }
const knownAt = new Date('2026-11-24T10:00:00+05:30')

test('names those who logged in, ordered or complained in the span, with what is kept of them', async () => {
  await person(shop.db, 'Before')
  const during = await shop.shopper('=During')
  const buyer = await shop.shopper('Buyer')
  await person(shop.db, 'After')
  const erased = await person(shop.db, 'Erased')
  await run(`UPDATE users SET created_at = '2026-01-01', last_login_at = '2026-11-01'`)
  await run(`UPDATE sessions SET created_at = '2026-11-01', rotated_at = '2026-11-02'`)
  await run(`UPDATE sessions SET rotated_at = '2026-11-20 12:00' WHERE user_id = $1`, [during.userId])
  await run(`UPDATE users SET last_login_at = '2026-11-21 12:00' WHERE email = 'after@example.in'`)
  await run(
    `UPDATE users SET email = id || '@erased.invalid', last_login_at = '2026-11-20 12:00' WHERE id = $1`,
    [erased.userId],
  )
  const { body } = await shop.call('POST /api/cart/add-to-cart', {
    as: buyer.token,
    body: { productId: shop.productId, quantity: 1 },
  })
  await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: buyer.token,
    body: { addressId: buyer.home, expectedTotal: body.data.productId.price },
  })
  await run(`UPDATE orders SET created_at = '2026-11-20 13:00', updated_at = '2026-11-20 13:00'`)
  await shop.call('POST /api/grievance', { body: { email: 'guest@example.in', text: 'Sour milk' } })
  await run(`UPDATE grievances SET created_at = '2026-11-20 14:00'`)

  const accounts = await findSeenAccounts(shop.db, span)
  expect(accounts.map(({ email, logged_in, orders }) => [email, logged_in, orders])).toEqual([
    ['=during@example.in', true, 0],
    ['buyer@example.in', false, 1],
  ])
  const guests = await findSeenGuests(shop.db, span)
  expect(guests).toEqual(['guest@example.in'])

  const files = breachFiles({
    ...span,
    knownAt,
    accounts,
    customers: await findSeenCustomers(shop.db, span),
    guests,
    shop: { ...defaultShop, name: 'Asha Stores' },
  })
  const [head, first, second, third] = files['people.csv']!.split('\n')
  expect(head).toContain('email')
  // A name that a spreadsheet would run is written as text.
  expect(first).not.toMatch(/(^|,)"?=During/)
  expect(second).toContain('orders with name, address and what was bought')
  expect(third).toContain('guest@example.in')
  expect(files['README.txt']).toContain('3 people may be concerned')
  expect(files['notice-to-people.txt']).toContain('- delivery addresses')
})

test('the Board has its details 72 hours after somebody of the shop knew', () => {
  expect(boardDeadline({ knownAt }).toISOString()).toBe('2026-11-27T04:30:00.000Z')
  const files = breachFiles({ ...span, knownAt, accounts: [], customers: [], guests: [], shop: defaultShop })
  for (const name of ['README.txt', 'board-details.txt'])
    expect(files[name]).toContain('27 Nov 2026, 10:00 am')
  expect(files['board-at-once.txt']).toContain('[what happened]')
})

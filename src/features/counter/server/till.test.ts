import { expect, test } from 'vitest'
import { cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { person } from '../../../../test/world.ts'
import { passwordHasher } from '#features/people/accounts/server/password-hasher.ts'
import { setPassword } from '#features/people/accounts/server/password-store.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { cataloguePart } from '../catalogue-contract.ts'
import type { DayReport } from '../day-contract.ts'
import { tillContract } from '../till-contract.ts'

const { shop, manager, cashier, run, product, sell, device } = await counterShop()

async function member(name: string, role: StaffRole, pin: string) {
  const one = await person(shop.db, name)
  await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
  const as = await shop.signIn(one)
  const reply = await shop.call('PUT /api/till/pin', { as, body: { pin } })
  expect(reply.status).toBe(200)
  return { ...one, as }
}
const asha = await member('Asha', 'cashier', '480917')
const meera = await member('Meera', 'manager', '705132')
const counterOf = async (series: string) =>
  (await run<{ id: string }>('SELECT id FROM counters WHERE series = $1', [series]))[0]!.id
const till = await device('Till')
const { series } = till()
const counterId = await counterOf(series)

const name = (userId: string, proof: object, as = cashier, at = counterId) =>
  shop.call('POST /api/till/person', { as, body: { counterId: at, userId, ...proof } })
const approve = (userId: string, pin: string) =>
  shop.call('POST /api/till/approve', { as: cashier, body: { counterId, userId, pin } })
let serial = 10
const sale = (atta: { productId: number; unit: string }, more: object = {}) => ({
  series,
  serial: ++serial,
  lines: [{ ...atta, quantity: 1 }],
  tenders: cash(40),
  ...more,
})
await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId, float: 0 } })

test('a PIN has six digits that are not easy and that nobody else has, and its answer does not say whose', async () => {
  const put = (pin: string) => shop.call('PUT /api/till/pin', { as: cashier, body: { pin } })
  expect((await put('12345')).status).toBe(400)
  expect((await put('123456')).status).toBe(400)
  const taken = await put('480917')
  expect([...refusal(taken), taken.body.message]).toEqual([
    422,
    'pin_unusable',
    'This PIN cannot be used. Choose another one.',
  ])
  const { body } = await shop.call('GET /api/till/people', { as: cashier })
  expect(body.data).toContainEqual({
    _id: asha.userId,
    name: 'Asha',
    isManager: false,
    isOwner: false,
    hasPin: true,
  })
  expect(JSON.stringify(body)).not.toContain('argon2')
  // Of who has no name, colleagues are told what they know them by, and not the address.
  await run(`UPDATE users SET name = '' WHERE id = $1`, [meera.userId])
  const nameless = (await shop.call('GET /api/till/people', { as: cashier })).body.data as { name: string }[]
  expect(nameless.map((one) => one.name)).toContain('meera')
  expect(JSON.stringify(nameless)).not.toContain('@')
  await run(`UPDATE users SET name = 'Meera' WHERE id = $1`, [meera.userId])
})

test('who is named by a PIN has sold, in the session of the device and without one of their own', async () => {
  const atta = await product()
  expect(refusal(await sell(sale(atta, { cashierId: asha.userId })))).toEqual([403, 'cashier_unnamed'])
  const named = await name(asha.userId, { pin: '480917' })
  expect([named.status, named.body.data.name]).toEqual([200, 'Asha'])
  expect(named.headers['set-cookie']).toBeUndefined()
  const { status, body } = await sell(sale(atta, { cashierId: asha.userId }))
  expect(status).toBe(201)
  const { orderId } = body.data.order
  expect(await run('SELECT placed_by FROM orders WHERE id = $1', [orderId])).toEqual([
    { placed_by: asha.userId },
  ])
  await sell(sale(atta))
  const day = (await shop.call('GET /api/day', { as: manager })).body.data as DayReport
  expect(day.cashiers).toContainEqual({ name: 'Asha', sales: 1, amount: 40, returned: 0 })
  expect(day.cashiers).toContainEqual({ name: 'Kiran', sales: 1, amount: 40, returned: 0 })
})

test('what names them is of one till and of one day', async () => {
  const other = await device('Other')
  await run(`UPDATE till_people SET named_at = now() - interval '25 hours' WHERE user_id = $1`, [asha.userId])
  const atta = await product()
  expect(refusal(await sell(sale(atta, { cashierId: asha.userId })))).toEqual([403, 'cashier_unnamed'])
  await name(asha.userId, { pin: '480917' })
  const elsewhere = { ...sale(atta, { cashierId: asha.userId }), series: other().series, serial: 1 }
  expect(refusal(await sell(elsewhere))).toEqual([403, 'cashier_unnamed'])
})

test('a sale without a line names its cashier, which its device proves; nobody else changes it', async () => {
  const atta = await product()
  await run('UPDATE till_people SET named_at = NULL')
  const { status, body } = await sell(sale(atta, { offline: true, cashierId: asha.userId }))
  expect(status).toBe(201)
  const [row] = await run('SELECT placed_by FROM orders WHERE id = $1', [body.data.order.orderId])
  expect(row).toEqual({ placed_by: asha.userId })
})

test('a cashier who was named in a manager’s session lowers no price, and a manager’s yes is for one act', async () => {
  const atta = await product()
  await name(asha.userId, { pin: '480917' }, manager)
  const low = () =>
    sale(atta, {
      lines: [{ ...atta, quantity: 1, price: 5, reason: 'torn' }],
      tenders: cash(5),
      cashierId: asha.userId,
    })
  expect(refusal(await sell(low(), { as: manager }))).toEqual([403, 'price_needs_manager'])
  expect(refusal(await approve(asha.userId, '480917'))).toEqual([403, 'approval_needs_manager'])
  const { approval } = (await approve(meera.userId, '705132')).body.data as { approval: string }
  const sold = await sell({ ...low(), approval })
  expect(sold.status).toBe(201)
  expect(
    await run(`SELECT actor_id FROM audit_log WHERE action = 'order.lower-price' AND subject_id = $1`, [
      sold.body.data.order.orderId,
    ]),
  ).toEqual([{ actor_id: meera.userId }])
  expect(refusal(await sell({ ...low(), approval }))).toEqual([403, 'approval_unknown'])
  const late = (await approve(meera.userId, '705132')).body.data as { approval: string }
  await run(`UPDATE till_approvals SET at = now() - interval '6 minutes' WHERE id = $1`, [late.approval])
  expect(refusal(await sell({ ...low(), approval: late.approval }))).toEqual([403, 'approval_unknown'])
})

test('five wrong PINs at a till lock them there, and the password opens them again', async () => {
  await shop.db.transaction(async (tx) =>
    setPassword(tx, asha.userId, await passwordHasher().hash('three green parrots')),
  )
  for (let tries = 0; tries < 5; tries++)
    expect(refusal(await name(asha.userId, { pin: '480918' }))).toEqual([403, 'pin_wrong'])
  expect(refusal(await name(asha.userId, { pin: '480917' }))).toEqual([403, 'pin_locked'])
  expect((await name(asha.userId, { password: 'three blue parrots' })).body.code).toBe('password_wrong')
  expect((await name(asha.userId, { password: 'three green parrots' })).status).toBe(200)
  expect((await name(asha.userId, { pin: '480917' })).status).toBe(200)
})

test('new tills give no new tries without end', async () => {
  const codes = new Set<unknown>()
  for (let at = 0; at < 6; at++) {
    const next = await device(`More ${at}`)
    const id = await counterOf(next().series)
    for (let tries = 0; tries < 4; tries++)
      codes.add((await name(meera.userId, { pin: '111222' }, cashier, id)).body.code)
  }
  expect([...codes]).toEqual(['pin_wrong', 'pin_locked'])
})

test('nobody is named who may not sell, or at a till that is none', async () => {
  const rider = await person(shop.db, 'Rafi')
  await shop.db.transaction((tx) => saveStaff(tx, rider.userId, 'rider'))
  expect((await name(rider.userId, { pin: '480917' })).status).toBe(404)
  expect(refusal(await name(asha.userId, { pin: '480917' }, cashier, 'f'.repeat(24)))).toEqual([
    404,
    'counter_unknown',
  ])
})

test('a till searches its packs with the words of the shop', async () => {
  const { productId } = await product()
  await run('UPDATE products SET recent_sales = 12, brand = $2 WHERE id = $1', [productId, 'Aashirvaad'])
  const { body } = await shop.call('GET /api/till/words', { as: cashier })
  const { groups, subCategories, sold } = tillContract.getTillWords.data.parse(body.data)
  expect(sold).toContainEqual([productId, 12])
  const tomato = groups.find(({ name }) => name === 'tomato')
  expect(tomato?.terms).toContain('tamatar')
  const catalogue = await shop.call('GET /api/counter/catalogue', { as: cashier })
  const { packs } = cataloguePart.parse(catalogue.body.data)
  const pack = packs.find((one) => one.productId === productId)!
  expect(pack.brand).toBe('Aashirvaad')
  expect(subCategories.map(({ subCategoryId }) => subCategoryId)).toContain(pack.subCategoryId)
})

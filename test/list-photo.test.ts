import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { closeAndCheckInvariants } from './invariants.ts'
import { paymentShop } from './payment-shop.ts'
import { person, ravi } from './world.ts'

const shop = await paymentShop()
const owner = await ravi(shop.db)
const admin = await shop.signIn(owner)
afterAll(() => closeAndCheckInvariants(shop))
const staff = async (role: StaffRole) => {
  const one = await person(shop.db, role)
  await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
  return shop.signIn(one)
}
const [picker, cashier, rider] = [await staff('picker'), await staff('cashier'), await staff('rider')]

const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
const photos = (orderId: string) => run('SELECT content FROM list_photos WHERE order_id = $1', [orderId])
const move = async (orderId: string, to: string) => {
  const body = { orderId, order_status: to }
  const { status } = await shop.call('PUT /api/order/update-order-status-admin', { as: admin, body })
  expect(status).toBe(200)
}
const picture = async (colour: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
        .withExif({ IFD0: { Copyright: 'Usha' } })
        .jpeg()
        .toBuffer(),
    ),
  ])
const add = (orderId: string, as: string | undefined, photo: Blob) =>
  shop.call('PUT /api/list/photo/{orderId}', { ...(as && { as }), params: { orderId }, form: { photo } })
const read = (orderId: string, as?: string) =>
  shop.call('GET /api/list/photo/{orderId}', { ...(as && { as }), params: { orderId } })
const mayAdd = async (orderId: string, as: string) => (await read(orderId, as)).body.data.mayAdd as boolean

let count = 0
const ordered = async () => {
  const who = await shop.shopper(`Asha${(count += 1)}`)
  const { orderId } = (await shop.order(who, 'CASH_ON_DELIVERY')).body.data
  return { who, orderId: orderId as string }
}
/** An order that was taken by phone for somebody without an account. */
const byPhone = async () => {
  const mobile = 9_800_000_000 + (count += 1)
  const made = await shop.call('POST /api/customers', { as: admin, body: { name: 'Lakshmi', mobile } })
  const { customerId, address } = {
    customerId: made.body.data._id,
    address: {
      name: 'Lakshmi',
      mobile,
      address_line: '12, 4th Cross, Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
    },
  }
  const body = {
    customerId,
    address,
    lines: [{ productId: shop.productId, unit: '1 kg', quantity: 1 }],
    expectedTotal: 349.5,
    paymentMethod: 'CASH_ON_DELIVERY',
  }
  const placed = await shop.call('POST /api/phone-order/place', { as: cashier, body })
  expect([placed.status, placed.body.message]).toEqual([201, 'The order is placed.'])
  return { customerId: customerId as string, orderId: placed.body.data.orderId as string }
}

test('a photo is encoded again, has no address, and its owner replaces it', async () => {
  const { who, orderId } = await ordered()
  expect((await read(orderId, who.token)).body.data).toEqual({ picture: null, mayAdd: true })
  expect((await add(orderId, who.token, await picture('red'))).body.message).toBe('Photo added.')
  const { picture: red, mayAdd } = (await read(orderId.toLowerCase(), who.token)).body.data
  const [head, content] = red.split(',')
  expect([head, mayAdd]).toEqual(['data:image/webp;base64', true])
  const { exif, format } = await sharp(Buffer.from(content, 'base64')).metadata()
  expect([exif, format]).toEqual([undefined, 'webp'])
  expect(await run('SELECT FROM images')).toEqual([])

  expect((await add(orderId, who.token, await picture('blue'))).status).toBe(200)
  expect((await read(orderId, who.token)).body.data.picture).not.toBe(red)
  expect(await photos(orderId)).toHaveLength(1)
})

test('an SVG, an iPhone’s HEIC and 30 MB are refused with a sentence at the field, and the photo stays', async () => {
  const { who, orderId } = await ordered()
  await add(orderId, who.token, await picture('red'))
  const svg = await add(orderId, who.token, new Blob(['<svg onload=alert(1)>']))
  expect([svg.status, svg.body.fields]).toEqual([415, { photo: expect.stringContaining('JPEG') }])
  // An iPhone’s photo, and one that only begins like AVIF.
  for (const brand of ['heic', 'mif1']) {
    const heic = await add(
      orderId,
      who.token,
      new Blob([`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'x'.repeat(999)]),
    )
    expect([heic.status, heic.body.fields]).toEqual([
      415,
      { photo: expect.stringMatching(/HEIC.*screenshot.*Most Compatible/) },
    ])
  }
  const huge = await add(orderId, who.token, new Blob([new Uint8Array(30_000_000)]))
  expect([huge.status, huge.body.fields]).toEqual([413, { photo: expect.stringContaining('8 MB') }])
  expect(await photos(orderId)).toHaveLength(1)
})

test('owner, desk and whoever picks it read it; others and guests do not, nor add one', async () => {
  const { who, orderId } = await ordered()
  const { who: other } = await ordered()
  await add(orderId, who.token, await picture('red'))
  const statuses = async () =>
    Promise.all(
      [who.token, admin, picker, cashier, rider, other.token, undefined].map(
        async (as) => (await read(orderId, as)).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200, 404, 404, 404, 404, 401])
  await move(orderId, 'Confirmed')
  expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404, 401])
  expect((await read('ORD-NONE', admin)).status).toBe(404)
  for (const as of [cashier, rider, other.token])
    expect((await add(orderId, as, await picture('blue'))).status).toBe(404)
  expect((await add(orderId, undefined, await picture('blue'))).status).toBe(401)
  expect(await mayAdd(orderId, picker)).toBe(false)
  expect((await add(orderId, picker, await picture('blue'))).body.code).toBe('photo_late')
  await move(orderId, 'Packed')
  expect(await statuses()).toEqual([200, 200, 404, 404, 404, 404, 401])
})

test('its owner adds one until it is being picked, the desk until it is packed', async () => {
  const { who, orderId } = await ordered()
  await move(orderId, 'Confirmed')
  expect(await mayAdd(orderId, who.token)).toBe(true)
  const pick = async (call: 'POST /api/pick/claim' | 'POST /api/pick/release') =>
    expect((await shop.call(call, { as: admin, body: { orderId } })).status).toBe(200)
  await pick('POST /api/pick/claim')
  expect(await mayAdd(orderId, who.token)).toBe(false)
  const late = await add(orderId, who.token, await picture('red'))
  expect([late.status, late.body.code, Object.keys(late.body.fields)]).toEqual([409, 'photo_late', ['photo']])
  expect(await photos(orderId)).toEqual([])
  // Put back with nothing picked, it waits again.
  await pick('POST /api/pick/release')
  expect((await add(orderId, who.token, await picture('red'))).status).toBe(200)
  await pick('POST /api/pick/claim')
  const tap = await shop.call('PUT /api/pick/line', {
    as: admin,
    body: { orderId, position: 0, suppliedQuantity: 1 },
  })
  expect(tap.status).toBe(200)
  await pick('POST /api/pick/release')
  expect(await mayAdd(orderId, who.token)).toBe(false)

  expect((await add(orderId, admin, await picture('blue'))).status).toBe(200)
  await move(orderId, 'Packed')
  for (const as of [who.token, admin])
    expect((await add(orderId, as, await picture('green'))).body.code).toBe('photo_late')
})

test('the picker’s first tap while a photo is on its way wins', async () => {
  const { who, orderId } = await ordered()
  await move(orderId, 'Confirmed')
  const client = await shop.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE orders SET picker_id = $2 WHERE id = $1', [orderId, owner.userId])
    const sent = add(orderId, who.token, await picture('red'))
    await expect
      .poll(async () => (await run(`SELECT FROM pg_locks WHERE NOT granted`)).length, { timeout: 5_000 })
      .toBeGreaterThan(0)
    await client.query('COMMIT')
    expect((await sent).body.code).toBe('photo_late')
    expect(await photos(orderId)).toEqual([])
  } finally {
    client.release()
  }
})

test('a cancelled order takes none', async () => {
  const { who, orderId } = await ordered()
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  for (const as of [who.token, admin])
    expect((await add(orderId, as, await picture('red'))).body.code).toBe('photo_late')
})

test('who takes orders by phone adds one to those, for the desk and the picker', async () => {
  const { orderId } = await byPhone()
  expect((await add(orderId, cashier, await picture('red'))).status).toBe(200)
  expect((await read(orderId, cashier)).body.data).toMatchObject({ mayAdd: true })
  const { who } = await ordered()
  expect((await read(orderId, who.token)).status).toBe(404)
  await move(orderId, 'Confirmed')
  expect((await read(orderId, picker)).body.data.picture).toContain('data:')
  await move(orderId, 'Packed')
  expect((await read(orderId, cashier)).status).toBe(404)
})

test('it is in its owner’s copy, and goes with the person, of an account or of the book', async () => {
  const { who, orderId } = await ordered()
  const { orderId: another, who: stays } = await ordered()
  const phone = await byPhone()
  for (const id of [orderId, another, phone.orderId])
    expect((await add(id, admin, await picture('red'))).status).toBe(200)
  const copy = await shop.call('GET /api/user/my-data', { as: who.token })
  expect(copy.status).toBe(200)
  expect(JSON.stringify(copy.body)).toContain('Your photos of lists')
  for (const id of [orderId, phone.orderId])
    await shop.call('PUT /api/order/update-order-status-admin', {
      as: admin,
      body: { orderId: id, order_status: 'Cancelled', note: 'x' },
    })
  await shop.owner.pool.query(
    `INSERT INTO erasures (id, user_id, customer_id, email_hash, runs_at)
     VALUES (repeat('1', 24), $1, NULL, sha256('x'), now()), (repeat('2', 24), NULL, $2, sha256('y'), now())`,
    [who.userId, phone.customerId],
  )
  await erasePeople(shop.db)
  expect([await photos(orderId), await photos(phone.orderId)]).toEqual([[], []])
  expect(await photos(another)).toHaveLength(1)
  expect((await read(another, stays.token)).status).toBe(200)
})

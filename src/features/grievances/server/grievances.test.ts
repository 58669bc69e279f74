import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { ravi } from '../../../../test/world.ts'

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
const who = await shop.shopper('Asha')
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.pool.query('DELETE FROM rate_limits')
})

const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
const file = (body: object, as?: string, headers: Record<string, string> = {}) =>
  shop.call('POST /api/grievance', {
    body: { email: 'asha@example.in', text: 'Sour milk', ...body },
    ...(as && { as }),
    headers,
  })
const read = (ticket: string, headers: Record<string, string> = {}) =>
  shop.call('GET /api/grievance/{ticket}', { params: { ticket }, headers })
const answer = (body: object) => shop.call('PUT /api/grievance/answer', { as: admin, body })
const reopen = (ticket: string) =>
  shop.call('PUT /api/grievance/reopen', { body: { ticket, text: 'Still sour' } })
const mailsTo = async (to: string) =>
  (
    await run(`SELECT payload->>'subject' AS subject FROM jobs WHERE payload->>'to' = $1 ORDER BY id`, [to])
  ).map(({ subject }) => subject)

const ownOrder = async () => (await shop.order(who, 'CASH_ON_DELIVERY')).body.data.orderId as string

test('a complaint has a ticket, two clocks and mails, from the first word to the second opening', async () => {
  const orderId = await ownOrder()
  const email = 'a-complaint@example.in'
  const { body } = await file({ orderId, email }, who.token)
  const { ticket, acknowledgeBy, settleBy } = body.data
  expect(ticket).toMatch(/^GRV-\d{6}-[0-9A-Z]{8}$/)
  expect(Date.parse(acknowledgeBy)).toBeLessThan(Date.parse(settleBy))
  expect(await run('SELECT order_id, state FROM grievances WHERE ticket = $1', [ticket])).toEqual([
    { order_id: orderId, state: 'open' },
  ])
  expect((await reopen(ticket)).body.code).toBe('grievance_not_settled')

  const answered = await answer({ ticket, text: 'We are looking into it' })
  expect(answered.body.data).toMatchObject({ state: 'acknowledged', orderId, email })
  const settled = await answer({ ticket, text: 'Here is your money', settle: true })
  expect(settled.body.data.state).toBe('settled')
  expect((await answer({ ticket, text: 'Again', settle: true })).body.code).toBe('grievance_settled')

  const again = await reopen(ticket)
  expect(again.body.data).toMatchObject({ state: 'acknowledged', mayReopen: false })
  await answer({ ticket, text: 'More money', settle: true })
  expect((await reopen(ticket)).body.code).toBe('grievance_not_settled')

  const { body: shown } = await read(ticket.toLowerCase())
  expect(shown.data.events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'opened',
    'acknowledged',
    'answered',
    'answered',
    'settled',
    'reopened',
    'answered',
    'settled',
  ])
  expect(JSON.stringify(shown)).not.toMatch(/example\.in|Sour|money/)
  expect(await mailsTo(email)).toEqual([
    `Your complaint ${ticket}`,
    `Answer to: your complaint ${ticket}`,
    `Settled: your complaint ${ticket}`,
    `Settled: your complaint ${ticket}`,
  ])
})

test('who has no account is answered in the language of the page, all others in that of their account', async () => {
  const inHindi = (body: object, as?: string) =>
    shop.call('POST /api/grievance', {
      headers: { 'accept-language': 'hi' },
      body: { text: 'Sour milk', ...body },
      ...(as && { as }),
    })
  const guest = (await inHindi({ email: 'guest-in-hindi@example.in' })).body.data.ticket
  await answer({ ticket: guest, text: 'We are looking into it' })
  expect(await mailsTo('guest-in-hindi@example.in')).toEqual([
    `आपकी शिकायत ${guest}`,
    expect.stringMatching(/शिकायत/),
  ])
  const rahul = await shop.shopper('Rahul')
  const [{ email }] = await run('SELECT email FROM users WHERE id = $1', [rahul.userId])
  const own = (await inHindi({ email }, rahul.token)).body.data.ticket
  await answer({ ticket: own, text: 'We are looking into it' })
  expect((await mailsTo(email)).slice(-2)).toEqual([
    `Your complaint ${own}`,
    `Answer to: your complaint ${own}`,
  ])
})

test('whoever has only a number complains, is linked to their order, and is told at that number', async () => {
  const kamla = 9812345678
  const { body: placed } = await shop.order(who, 'CASH_ON_DELIVERY')
  await run(
    `UPDATE orders SET customer = customer || jsonb_build_object('mobile', $2::bigint) WHERE id = $1`,
    [placed.data.orderId, kamla],
  )
  const { body } = await file({ email: undefined, mobile: kamla, orderId: placed.data.orderId })
  const { ticket } = body.data
  expect(body.message).not.toContain('did not find')
  const answered = await answer({ ticket, text: 'Fresh milk comes tomorrow' })
  expect(answered.body).toMatchObject({
    data: { mobile: kamla, email: '', orderId: placed.data.orderId },
    message: expect.stringContaining('no email address'),
  })
  expect(await mailsTo(`+91${kamla}`)).toEqual([])
  expect(JSON.stringify((await read(ticket)).body)).not.toMatch(/tomorrow|98123/)
})

test('whoever was erased since is told nothing', async () => {
  const { ticket } = (await file({ email: 'leaver@example.in' })).body.data
  await run(`UPDATE grievances SET email = 'erased', body = 'erased' WHERE ticket = $1`, [ticket])
  const settled = await answer({ ticket, text: 'Here is your money', settle: true })
  expect(settled.body.data).toMatchObject({ state: 'settled', email: '', mobile: null })
  expect(await run(`SELECT FROM jobs WHERE payload::text LIKE '%erased%'`)).toEqual([])
})

test('an account that logs in by its number complains by that, and reads the answer in its ticket', async () => {
  const meena = await shop.shopper('Meena')
  await run('UPDATE users SET email = NULL, mobile = 9812345677, mobile_verified_at = now() WHERE id = $1', [
    meena.userId,
  ])
  const { ticket } = (await file({ email: undefined }, meena.token)).body.data
  await answer({ ticket, text: 'Your money is on its way' })
  const own = await shop.call('GET /api/grievance/{ticket}', { params: { ticket }, as: meena.token })
  expect(JSON.stringify(own.body)).toContain('on its way')
  for (const as of [undefined, who.token]) {
    const others = await shop.call('GET /api/grievance/{ticket}', { params: { ticket }, ...(as && { as }) })
    expect(JSON.stringify(others.body)).not.toContain('on its way')
  }
  expect(await run('SELECT user_id, email FROM grievances WHERE ticket = $1', [ticket])).toEqual([
    { user_id: meena.userId, email: '+919812345677' },
  ])
})

test('what staff write for a caller is the caller’s', async () => {
  const { ticket } = (await file({ email: undefined, mobile: 9812345676 }, admin)).body.data
  expect(await run('SELECT user_id FROM grievances WHERE ticket = $1', [ticket])).toEqual([{ user_id: null }])
  expect((await file({ email: undefined })).body.fields).toHaveProperty('email')
})

test('answers at the same time are mailed each by itself', async () => {
  const email = 'much-answered@example.in'
  const { ticket } = (await file({ email })).body.data
  await answer({ ticket, text: 'We have it' })
  const texts = ['Ravi asks', 'Meera asks', 'Kiran asks', 'Divya asks', 'Bela asks', 'Nila asks']
  await Promise.all(texts.map((text) => answer({ ticket, text })))
  const sent = `SELECT payload->>'text' AS text FROM jobs WHERE payload->>'to' = $1 AND payload->>'subject' LIKE 'Answer%'`
  const mails = (await run(sent, [email])).map(({ text }) => (text as string).split('\n')[0])
  expect(new Set(mails)).toEqual(new Set(['We have it', ...texts]))
})

test('an order of somebody else is told as not found, and there is a ticket still', async () => {
  const orderId = await ownOrder()
  const { status, body } = await file({ orderId, email: 'mallory@example.in' })
  expect([status, body.message]).toEqual([200, expect.stringContaining('did not find that order')])
  expect(await run('SELECT order_id FROM grievances WHERE ticket = $1', [body.data.ticket])).toEqual([
    { order_id: null },
  ])
  const [{ email }] = await run('SELECT email FROM users WHERE id = $1', [who.userId])
  const own = await file({ orderId: orderId.toLowerCase(), email })
  expect(await run('SELECT order_id FROM grievances WHERE ticket = $1', [own.body.data.ticket])).toEqual([
    { order_id: orderId },
  ])
})

test.each([{ text: 'x'.repeat(10_001) }, { text: ' ' }, { email: 'nobody' }, { photo: 'x' }])(
  '%o is refused and stores nothing',
  async (body) => {
    const before = await run('SELECT count(*) FROM grievances')
    expect((await file(body)).status).toBe(400)
    expect(await run('SELECT count(*) FROM grievances')).toEqual(before)
  },
)

test('text with HTML is stored and shown as text', async () => {
  const text = '<img src=x onerror=alert(1)>'
  const { body } = await file({ text })
  const { body: listed } = await shop.call('GET /api/grievances', { as: admin, query: { limit: 100 } })
  const found = listed.data.find(({ ticket }: { ticket: string }) => ticket === body.data.ticket)
  expect(found.text).toBe(text)
})

const addPhoto = async (ticket: string, colour: string) => {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'Asha' } })
    .jpeg()
    .toBuffer()
  return shop.call('PUT /api/grievance/photo/{ticket}', {
    params: { ticket },
    form: { photo: new Blob([new Uint8Array(bytes)]) },
  })
}
const photoAtDesk = async (wanted: string) => {
  const { body } = await shop.call('GET /api/grievances', { as: admin, query: { limit: 100 } })
  return body.data.find(({ ticket }: { ticket: string }) => ticket === wanted).photo as string | null
}

test('a photo is encoded again, and shown at the desk alone', async () => {
  const { ticket } = (await file({})).body.data
  expect(await photoAtDesk(ticket)).toBeNull()
  const added = await addPhoto(ticket, 'red')
  expect([added.status, added.body.data]).toEqual([200, undefined])
  const url = await photoAtDesk(ticket)
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  const { rawPayload } = await shop.server.inject(url!)
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  expect(JSON.stringify((await read(ticket)).body)).not.toContain('media')
  expect((await addPhoto(ticket, 'blue')).body.code, 'a second one').toBe('photo_late')
  expect(await photoAtDesk(ticket)).toBe(url)
})

test('a photo that comes late, of nothing, or is none, is refused', async () => {
  const { ticket } = (await file({})).body.data
  const stored = await run('SELECT count(*) FROM images')
  const bad = await shop.call('PUT /api/grievance/photo/{ticket}', {
    params: { ticket },
    form: { photo: new Blob(['<svg onload=alert(1)>']) },
  })
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([415, ['photo']])
  expect((await addPhoto('GRV-261125-00000000', 'red')).status).toBe(404)
  await run(`UPDATE grievances SET created_at = now() - interval '61 minutes' WHERE ticket = $1`, [ticket])
  expect((await addPhoto(ticket, 'red')).body.code).toBe('photo_late')
  expect(await run('SELECT count(*) FROM images')).toEqual(stored)
})

test('whoever guesses tickets, or files too many, is told to wait', async () => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
  const guess = async () => (await read('GRV-261125-00000000', elsewhere)).status
  for (let n = 0; n < 20; n++) expect(await guess()).toBe(404)
  expect(await guess()).toBe(429)
  for (let n = 0; n < 10; n++) expect((await file({}, undefined, elsewhere)).status).toBe(200)
  expect((await file({}, undefined, elsewhere)).status).toBe(429)
})

import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { BELL_CHANNEL, type DeskMessage } from '#features/notifications/server/notify-desk.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { listen } from '#platform/db/notifications.ts'
import { claimShop } from '../../../../test/claim-shop.ts'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'

const { shop, admin, product, run, move, shopper, delivered, settings, claim, decide, keyed } =
  await claimShop()
const milk = await product({ name: 'Milk', unit: '500 g', mrp: 60 })
const rice = await product({ name: 'Rice', unit: '1 kg', mrp: 100 })
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(() => settings({}))

const open = () => delivered('cash', milk, 3)
const notes = (orderId: string) =>
  run<{ total_paise: number }>(
    `SELECT total_paise FROM tax_documents WHERE order_id = $1 AND against IS NOT NULL`,
    [orderId],
  )
const moves = (orderId: string) =>
  run(
    `SELECT from_place, amount_paise::int AS paise FROM cash_moves WHERE order_id = $1 AND kind = 'refund'`,
    [orderId],
  )
const claimsOf = (orderId: string) => run(`SELECT state FROM claims WHERE order_id = $1`, [orderId])
const missing = (pieces: number, position = 0) => ({ position, kind: 'missing', pieces })

test('a claim waits for the desk, which accepts it: the note, and the cash that is to be handed over', async () => {
  const { who, orderId } = await open()
  const made = await claim(who, orderId, [missing(2)])
  expect([made.status, made.body.data]).toMatchObject([
    200,
    {
      state: 'open',
      amount: 120,
      given: 0,
      items: [{ name: 'Milk', kind: 'missing', pieces: 2, amount: 120 }],
    },
  ])
  const listed = await shop.call('GET /api/claims', { as: admin, query: { state: 'open' } })
  expect(listed.body.waiting).toBe(1)
  expect(listed.body.data[0]).toMatchObject({ orderId, wish: 'money' })
  const id = made.body.data._id
  const accepted = await decide(id, 'accept')
  expect(accepted.body.data).toMatchObject({
    state: 'settled',
    given: 120,
    cash: 120,
    cashGivenAt: null,
    settledAs: 'money',
  })
  expect(await notes(orderId)).toEqual([{ total_paise: 12_000 }])
  expect((await decide(id, 'accept')).body.code).toBe('claim_decided')
  expect((await shop.call('GET /api/claims', { as: admin })).body.waiting).toBe(1)
  expect(await moves(orderId), 'cash leaves when it is handed over').toEqual([])
  const counter = { name: 'Front', deviceKey: 'a'.repeat(64) }
  const counterId = (await shop.call('POST /api/counters', { as: admin, body: counter })).body.data._id
  expect((await decide(id, 'handed_over', { counterId })).body.code).toBe('drawer_closed')
  await shop.call('POST /api/drawer/open', {
    as: admin,
    body: { counterId, float: 500, reason: 'First day' },
  })
  expect((await decide(id, 'handed_over', { counterId })).body.data.cashGivenAt).not.toBeNull()
  expect((await decide(id, 'handed_over')).body.code).toBe('claim_decided')
  expect(await moves(orderId)).toEqual([{ from_place: 'drawer', paise: 12_000 }])
  expect((await shop.call('GET /api/claims', { as: admin })).body.waiting).toBe(0)
})

test('cash that a server of the version before hands over leaves the safe, once', async () => {
  const { who, orderId } = await open()
  const id = (await claim(who, orderId, [missing(2)])).body.data._id
  await decide(id, 'accept')
  // The statement of that version, which moves nothing.
  const handOver = () =>
    run(
      `UPDATE claims SET cash_given_at = now() WHERE id = $1 AND cash_paise > 0 AND cash_given_at IS NULL`,
      [id],
    )
  await handOver()
  await handOver()
  expect(await moves(orderId)).toEqual([{ from_place: 'safe', paise: 12_000 }])
  expect((await decide(id, 'handed_over')).body.code).toBe('claim_decided')
})

test('a claim that waits is told to the desk once; one that a rule settles is not', async () => {
  const heard: string[] = []
  const listener = await listen(shop.db.pool, BELL_CHANNEL, {
    onMessage: (message) => {
      const { event, payload } = message as DeskMessage
      if (event === 'needs-attention') heard.push(payload.orderId!)
    },
    onGap: () => undefined,
    log: console,
  })
  const { who, orderId } = await open()
  const key = keyed()
  for (const again of [key, key]) await claim(who, orderId, [missing(1)], 'money', again)
  await expect.poll(() => heard).toEqual([orderId])
  await settings({ upTo: 1_000, timesPerMonth: 5, accountDays: 0 })
  const small = await open()
  const settled = await claim(small.who, small.orderId, [missing(1)])
  const last = await open()
  await settings({})
  await claim(last.who, last.orderId, [missing(1)])
  await expect.poll(() => heard).toContain(last.orderId)
  expect([settled.body.data.state, heard]).toEqual(['settled', [orderId, last.orderId]])
  listener.close()
})

test('the answer is told once, by the channels of the shop’s choice, to whoever has no address for mails', async () => {
  await run(
    `INSERT INTO settings (key, value) VALUES ('messages', '{"events": {"claim": ["sms"]}}')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
  const { who, orderId } = await open()
  await run(`UPDATE orders SET customer = customer || '{"email": ""}' WHERE id = $1`, [orderId])
  const { _id } = (await claim(who, orderId, [missing(1)])).body.data
  await decide(_id, 'accept')
  await decide(_id, 'handed_over')
  const event = `claim-${orderId}-${_id}-decided`
  expect(await run(`SELECT kind, channel FROM messages WHERE event = $1`, [event])).toEqual([
    { kind: 'claim', channel: 'sms' },
  ])
  expect(await run(`SELECT FROM jobs WHERE key = $1`, [event])).toEqual([])
  await run(`DELETE FROM settings WHERE key = 'messages'`)
})

test('a part and a refusal need a reason, which the shopper reads', async () => {
  const { who, orderId } = await open()
  const { _id } = (await claim(who, orderId, [missing(2)])).body.data
  expect((await decide(_id, 'refuse')).body.fields).toHaveProperty('reason')
  const items = [{ position: 0, amount: 60.5 }]
  expect((await decide(_id, 'part', { items })).body.code).toBe('claim_invalid')
  expect(
    (await decide(_id, 'part', { items: [{ position: 0, amount: 121 }], reason: 'One was there' })).body
      .fields,
  ).toEqual({
    'items.0': expect.any(String),
  })
  const part = await decide(_id, 'part', { items, reason: 'One was there' })
  expect(part.body.data).toMatchObject({ state: 'settled', given: 60.5, reason: 'One was there' })

  const next = (await claim(who, orderId, [{ position: 0, kind: 'damaged', pieces: 1 }])).body.data
  expect((await decide(next._id, 'refuse', { reason: 'Not in the photo' })).body.data).toMatchObject({
    state: 'refused',
    given: 0,
  })
  const terms = await shop.call('GET /api/claim/{orderId}', { as: who.token, params: { orderId } })
  expect(terms.body.data.claims.map(({ reason }: { reason: string }) => reason)).toEqual([
    'One was there',
    'Not in the photo',
  ])
  // What was refused may be claimed once more; what was given may not.
  expect(terms.body.data.lines).toMatchObject([{ pieces: 1, isOpen: false }])
})

test('nothing is claimed beyond what was supplied, less what came back and what is claimed', async () => {
  const { who, orderId } = await open()
  const tooMany = await claim(who, orderId, [missing(4)])
  expect([tooMany.status, tooMany.body.code, Object.keys(tooMany.body.fields)]).toEqual([
    422,
    'claim_invalid',
    ['items.0'],
  ])
  await shop.call('POST /api/tax/credit-note', {
    as: admin,
    headers: keyed(),
    body: { orderId, reason: 'Torn', goodsBack: true, refund: false, rows: [{ position: 0, quantity: 1 }] },
  })
  expect((await claim(who, orderId, [missing(3)])).body.code).toBe('claim_invalid')
  const { _id } = (await claim(who, orderId, [missing(2)])).body.data
  await decide(_id, 'accept')
  expect((await claim(who, orderId, [missing(1)])).body.code).toBe('claim_invalid')
  const back = await shop.call('POST /api/tax/credit-note', {
    as: admin,
    headers: keyed(),
    body: { orderId, reason: 'Torn', goodsBack: true, refund: false, rows: [{ position: 0, quantity: 1 }] },
  })
  expect(back.body.code).toBe('credit_exceeds')
  expect(await claimsOf(orderId)).toEqual([{ state: 'settled' }])
})

test('the database holds no more claims of a line than were supplied, and one open one', async () => {
  const { who, orderId } = await open()
  const { _id } = (await claim(who, orderId, [missing(2)])).body.data
  const insert = (pieces: number) =>
    shop.db.transaction(async (tx) => {
      await shop.db.pool.query(
        `INSERT INTO claims (id, order_id, wish, asked_paise) VALUES (lpad(to_hex($2::int), 24, '0'), $1, 'money', 1) ON CONFLICT DO NOTHING`,
        [orderId, pieces],
      )
      void tx
      await shop.db.pool.query(
        `INSERT INTO claim_lines (claim_id, order_id, supplied_position, kind, pieces, asked_paise)
         VALUES (lpad(to_hex($2::int), 24, '0'), $1, 0, 'missing', $2, 1)`,
        [orderId, pieces],
      )
    })
  await expect(insert(1)).rejects.toThrow('claim_lines_one_open')
  await decide(_id, 'accept')
  await expect(insert(2)).rejects.toThrow('more is claimed')
  await run(`DELETE FROM claim_lines WHERE claim_id LIKE '0000%'`).catch(() => null)
})

test('one open claim for each line, also of ten at once; the same key is the same claim', async () => {
  const { who, orderId } = await open()
  const sent = await Promise.all(Array.from({ length: 10 }, () => claim(who, orderId, [missing(1)])))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = sent.filter(({ status }) => status !== 200)
  expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['claim_exists']))
  expect(lost[0]!.status).toBe(409)
  expect(await claimsOf(orderId)).toHaveLength(1)

  const again = await delivered('cash', milk, 1)
  const headers = keyed()
  const [one, two] = await Promise.all(
    [1, 2].map(() => claim(again.who, again.orderId, [missing(1)], 'money', headers)),
  )
  expect(one!.body.data._id).toBe(two!.body.data._id)
})

/** The order was delivered two days and an hour ago. */
const ageEvents = (orderId: string) =>
  shop.owner.pool.query(
    `ALTER TABLE order_events DISABLE TRIGGER USER; UPDATE order_events SET at = at - interval '49 hours' WHERE order_id = '${orderId}'; ALTER TABLE order_events ENABLE TRIGGER USER`,
  )

test('a claim comes in time, of the owner’s own delivered order', async () => {
  const { who, orderId } = await open()
  const other = await shopper()
  expect((await claim(other, orderId, [missing(1)])).status).toBe(404)
  expect((await shop.call('GET /api/claim/{orderId}', { as: other.token, params: { orderId } })).status).toBe(
    404,
  )
  await ageEvents(orderId)
  const late = await claim(who, orderId, [missing(1)])
  expect([late.status, late.body.code]).toEqual([409, 'claim_too_late'])
  await settings({ hours: 72 })
  expect((await claim(who, orderId, [missing(1)])).status).toBe(200)
  const onItsWay = await delivered('cash', milk, 1, { to: 'Out for Delivery' })
  expect((await claim(onItsWay.who, onItsWay.orderId, [missing(1)])).body.message).toBe(
    'This order has not been delivered yet.',
  )
  const calledOff = await delivered('cash', milk, 1, { to: 'Packed' })
  await move(calledOff.orderId, 'Cancelled')
  expect((await claim(calledOff.who, calledOff.orderId, [missing(1)])).body.message).toBe(
    'This order was cancelled.',
  )
})

test.each([
  [{ position: 9, kind: 'missing', pieces: 1 }],
  [{ position: 0, kind: 'missing', grams: 100 }],
  [{ position: 0, kind: 'missing' }],
  [{ position: 0, kind: 'lighter', grams: 500 }],
  [{ position: 0, kind: 'lighter', pieces: 1 }],
])('%o is refused at its line, and nothing is kept', async (item) => {
  const { who, orderId } = await open()
  const { status, body } = await claim(who, orderId, [item])
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'claim_invalid', ['items.0']])
  expect(await claimsOf(orderId)).toEqual([])
})

test('what is lighter than written gives back its part of the price', async () => {
  const { who, orderId } = await open()
  const { data } = (await claim(who, orderId, [{ position: 0, kind: 'lighter', grams: 400 }])).body
  expect(data).toMatchObject({ amount: 12, items: [{ pieces: 1, weighs: 400, amount: 12 }] })
  const items = [{ position: 0, pieces: 1 }]
  expect((await decide(data._id, 'part', { items, reason: 'Weighed' })).body.code).toBe('claim_invalid')
  expect((await decide(data._id, 'accept')).body.data.given).toBe(12)
})

test('within the rule it is settled at once, so many times a month, for accounts that are old enough', async () => {
  await settings({ upTo: 100, timesPerMonth: 1, accountDays: 30 })
  const { who, orderId } = await delivered('online', milk, 3)
  expect((await claim(who, orderId, [missing(1)])).body.data).toMatchObject({ state: 'open', byRule: false })
  await run(`UPDATE users SET created_at = now() - interval '31 days' WHERE id = $1`, [who.userId])
  const first = await delivered('online', milk, 3, { who })
  const second = await delivered('online', milk, 3, { who })
  const terms = await shop.call('GET /api/claim/{orderId}', {
    as: who.token,
    params: { orderId: first.orderId },
  })
  expect(terms.body.data).toMatchObject({
    atOnce: { upTo: 100, timesLeft: 1 },
    wishes: ['money', 'credit', 'again'],
    isLate: false,
  })
  expect((await claim(who, first.orderId, [missing(2)])).body.data.state, 'more than the rule').toBe('open')

  const third = await delivered('online', rice, 1, { who })
  const [a, b] = await Promise.all([
    claim(who, second.orderId, [missing(1)]),
    claim(who, third.orderId, [missing(1)]),
  ])
  const states = [a!, b!].map(({ body }) => body.data.state as string).sort((x, y) => x.localeCompare(y))
  expect(states).toEqual(['open', 'settled'])
  const settled = [a!, b!].find(({ body }) => body.data.state === 'settled')!.body
  expect(settled).toMatchObject({
    message: 'It is settled.',
    data: { byRule: true, note: expect.any(String), cash: 0 },
  })
  const refunds = await run(`SELECT amount_paise FROM refunds WHERE order_id = $1`, [settled.data.orderId])
  expect(refunds).toEqual([{ amount_paise: settled.data.given * 100 }])
})

test('what the rule allows and cannot be given waits for the desk', async () => {
  await settings({ upTo: 100, accountDays: 0 })
  const { who, orderId } = await delivered('online', milk, 1)
  await run(
    `UPDATE capture_balances SET is_disputed = true WHERE capture_id IN (SELECT id FROM payment_captures WHERE order_id = $1)`,
    [orderId],
  )
  const { data } = (await claim(who, orderId, [missing(1)])).body
  expect(data.state).toBe('open')
  await run(
    `UPDATE capture_balances SET is_disputed = false WHERE capture_id IN (SELECT id FROM payment_captures WHERE order_id = $1)`,
    [orderId],
  )
  expect((await decide(data._id, 'accept')).body.data.state).toBe('settled')
})

const picture = async (colour: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
        .withExif({ IFD0: { Copyright: 'Usha' } })
        .jpeg()
        .toBuffer(),
    ),
  ])
const addPhoto = async (as: string, query: Record<string, string>, photo: Blob) =>
  shop.call('PUT /api/claim/photo', { as, query, form: { photo } })
const readPhoto = (as: string, photoId: string) =>
  shop.call('GET /api/claim/photo/{photoId}', { as, params: { photoId } })

test('where the shop asks for a photo, none is taken without; owner and desk alone read it', async () => {
  await settings({ photoFor: ['damaged'] })
  const { who, orderId } = await open()
  const damaged = { position: 0, kind: 'damaged', pieces: 1 }
  const needed = await claim(who, orderId, [damaged])
  expect([needed.status, needed.body.code, Object.keys(needed.body.fields)]).toEqual([
    422,
    'photo_needed',
    ['items.0'],
  ])
  const other = await shopper()
  expect((await addPhoto(other.token, { orderId }, await picture('red'))).status).toBe(404)
  const svg = await addPhoto(who.token, { orderId }, new Blob(['<svg onload=alert(1)>']))
  expect([svg.status, Object.keys(svg.body.fields)]).toEqual([415, ['photo']])
  const huge = await addPhoto(who.token, { orderId }, new Blob([new Uint8Array(30_000_000)]))
  expect(huge.status).toBe(413)
  const added = await addPhoto(who.token, { orderId }, await picture('red'))
  const { data } = (await claim(who, orderId, [damaged])).body
  expect(data.photos).toEqual([added.body.data.photoId])

  const claimId = data._id
  for (const colour of ['blue', 'green'])
    expect((await addPhoto(who.token, { claimId }, await picture(colour))).status).toBe(200)
  expect((await addPhoto(who.token, { claimId }, await picture('black'))).body.code).toBe('claim_photo_limit')
  const photoId = data.photos[0]
  const { body } = await readPhoto(who.token, photoId)
  const [head, content] = body.data.picture.split(',')
  expect(head).toBe('data:image/webp;base64')
  expect((await sharp(Buffer.from(content, 'base64')).metadata()).exif).toBeUndefined()
  expect((await readPhoto(admin, photoId)).status).toBe(200)
  expect((await readPhoto(other.token, photoId)).status).toBe(404)
  expect(await run('SELECT FROM images')).toEqual([])
  await decide(claimId, 'accept')
  expect((await addPhoto(who.token, { claimId }, await picture('white'))).body.code).toBe('claim_decided')
})

test('a claim becomes a complaint with one tap, whose clock runs from the claim', async () => {
  const { who, orderId } = await open()
  const { _id } = (await claim(who, orderId, [missing(1)])).body.data
  await run(`UPDATE claims SET created_at = now() - interval '3 days' WHERE id = $1`, [_id])
  const complain = (as: string) => shop.call('PUT /api/claim/complain', { as, body: { claimId: _id } })
  expect((await complain((await shopper()).token)).status).toBe(404)
  const { ticket } = (await complain(who.token)).body.data
  expect((await complain(admin)).body.data.ticket).toBe(ticket)
  const [grievance] = await run<{ late: boolean; order_id: string; body: string }>(
    `SELECT acknowledge_by < now() AS late, order_id, body FROM grievances WHERE ticket = $1`,
    [ticket],
  )
  expect(grievance).toMatchObject({
    late: true,
    order_id: orderId,
    body: expect.stringContaining('1 × Milk, 500 g: missing'),
  })
  expect((await decide(_id, 'accept')).body.data).toMatchObject({ state: 'settled', ticket })
})

test('a claim of somebody without an email address becomes a complaint, answered at the number', async () => {
  const { who, orderId } = await open()
  await run(`UPDATE orders SET customer = customer || '{"email": "", "mobile": 9812345675}' WHERE id = $1`, [
    orderId,
  ])
  const { _id } = (await claim(who, orderId, [missing(1)])).body.data
  const complained = await shop.call('PUT /api/claim/complain', { as: who.token, body: { claimId: _id } })
  expect(complained.status).toBe(200)
  expect(
    await run('SELECT email, order_id FROM grievances WHERE ticket = $1', [complained.body.data.ticket]),
  ).toEqual([{ email: '+919812345675', order_id: orderId }])
})

test('pieces are sent again by an order of its own, free of charge; called off, they may be claimed again', async () => {
  const { who, orderId } = await open()
  const stock = async () =>
    (await run<{ stock: number }>('SELECT stock FROM packs WHERE product_id = $1', [milk]))[0]!.stock
  const { _id } = (await claim(who, orderId, [missing(2)], 'again')).body.data
  const before = await stock()
  const { data } = (await decide(_id, 'accept')).body
  expect(data).toMatchObject({ state: 'settled', settledAs: 'again', given: 0, note: null })
  expect(await stock()).toBe(before - 2)
  expect((await claim(who, orderId, [missing(2)])).body.code).toBe('claim_invalid')
  const again = data.againOrderId as string
  const seen = await shop.call('GET /api/order/get-order/{id}', { as: who.token, params: { id: again } })
  expect(seen.body.data).toMatchObject({ totalAmt: 0, itemCount: 1, charges: [] })
  const back = await shop.call('POST /api/tax/credit-note', {
    as: admin,
    headers: keyed(),
    body: { orderId, reason: 'Torn', goodsBack: true, refund: false, rows: [{ position: 0, quantity: 2 }] },
  })
  expect(back.body.code, 'what was replaced is not paid back as well').toBe('credit_exceeds')

  await move(again, 'Cancelled')
  expect(await stock()).toBe(before)
  const once = (await claim(who, orderId, [missing(2)], 'again')).body.data
  const second = (await decide(once._id, 'accept')).body.data.againOrderId as string
  for (const step of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered']) await move(second, step)
  expect(await shop.status(second)).toMatchObject({ order: 'Delivered', payment: 'Paid' })
  // Its pieces may be bad too: they are sent once more, but no money is given for what came free.
  expect((await claim(who, second, [missing(1)])).body.fields).toEqual({
    'items.0': expect.stringContaining('free of charge'),
  })
  expect((await claim(who, second, [missing(1)], 'again')).status).toBe(200)
})

test('what was to be sent again and was called off is claimed for as long from then on, and its page says so', async () => {
  const { who, orderId } = await open()
  const { _id } = (await claim(who, orderId, [missing(2)], 'again')).body.data
  const again = (await decide(_id, 'accept')).body.data.againOrderId as string
  const terms = async () =>
    (await shop.call('GET /api/claim/{orderId}', { as: who.token, params: { orderId } })).body.data
  await ageEvents(orderId)
  expect(await terms()).toMatchObject({ isLate: true, claims: [{ againOrderId: again }] })
  expect((await terms()).claims[0].isAgainCancelled).toBeUndefined()
  await move(again, 'Cancelled')
  expect(await terms()).toMatchObject({ isLate: false, claims: [{ isAgainCancelled: true }] })
  expect((await claim(who, orderId, [missing(2)])).status).toBe(200)
})

test('packets are sent again or paid back, never both, whichever comes first', async () => {
  const { who, orderId } = await open()
  const give = (row: object) =>
    shop.call('POST /api/tax/credit-note', {
      as: admin,
      headers: keyed(),
      body: { orderId, reason: 'By phone', goodsBack: false, refund: false, rows: [{ position: 0, ...row }] },
    })
  const stock = () => run('SELECT stock FROM packs WHERE product_id = $1', [milk])
  const { _id } = (await claim(who, orderId, [missing(2)], 'again')).body.data
  expect((await give({ quantity: 2 })).status).toBe(200)
  const before = await stock()
  const items = [{ position: 0, pieces: 2 }]
  expect((await decide(_id, 'accept')).body.code).toBe('credit_exceeds')
  expect((await decide(_id, 'part', { items, reason: 'By phone' })).body.code).toBe('credit_exceeds')
  expect([await stock(), await claimsOf(orderId)]).toEqual([before, [{ state: 'open' }]])
  const one = await decide(_id, 'part', { items: [{ position: 0, pieces: 1 }], reason: 'Two are paid' })
  expect(one.body.data).toMatchObject({ state: 'settled', settledAs: 'again' })
  expect((await give({ quantity: 1 })).body.code, 'none is left to pay back').toBe('credit_exceeds')
  expect((await give({ amount: 1 })).status, 'by hand, for one that is bad again').toBe(200)

  const other = await open()
  const money = (await claim(other.who, other.orderId, [missing(3)])).body.data
  const all = { orderId: other.orderId, reason: 'Sour', goodsBack: false, refund: false }
  const body = { ...all, rows: [{ position: 0, amount: 180 }] }
  expect((await shop.call('POST /api/tax/credit-note', { as: admin, headers: keyed(), body })).status).toBe(
    200,
  )
  expect((await decide(money._id, 'accept', { as: 'again' })).body.code).toBe('credit_exceeds')
})

test('packets of a free order that its picker did not find are claimed or paid back after all', async () => {
  const curd = await product({ name: 'Curd', unit: '400 g', mrp: 60 })
  const { who, orderId } = await delivered('cash', curd, 3)
  const { _id } = (await claim(who, orderId, [missing(2)], 'again')).body.data
  const again = (await decide(_id, 'accept')).body.data.againOrderId as string
  await move(again, 'Confirmed')
  await shop.call('PUT /api/pick/line', {
    as: admin,
    body: { orderId: again, position: 0, suppliedQuantity: 1, why: 'none_left' },
  })
  for (const step of ['Packed', 'Out for Delivery', 'Delivered']) await move(again, step)
  expect((await claim(who, orderId, [missing(3)])).body.code, 'one was brought').toBe('claim_invalid')
  const second = await claim(who, orderId, [missing(2)])
  expect(second.body.data).toMatchObject({ state: 'open', amount: 120 })
  expect((await decide(second.body.data._id, 'accept')).body.data).toMatchObject({ given: 120 })
  expect((await claim(who, orderId, [missing(1)])).body.code).toBe('claim_invalid')
})

test('what came free of charge is sent again by the desk alone, whatever the rule allows', async () => {
  await settings({ upTo: 50, timesPerMonth: 9, accountDays: 0 })
  const { who, orderId } = await open()
  const { data } = (await claim(who, orderId, [missing(3)], 'again')).body
  expect(data.state, 'worth more than the rule').toBe('open')
  const again = (await decide(data._id, 'accept')).body.data.againOrderId as string
  for (const step of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered']) await move(again, step)
  const terms = await shop.call('GET /api/claim/{orderId}', { as: who.token, params: { orderId: again } })
  expect(terms.body.data.atOnce).toBeNull()
  expect((await claim(who, again, [missing(3)], 'again')).body.data).toMatchObject({
    state: 'open',
    amount: 0,
    againOrderId: null,
  })
})

test('a manager decides no claim of their own, nor of another who runs the shop', async () => {
  const { who, orderId } = await open()
  const { _id } = (await claim(who, orderId, [missing(1)], 'credit')).body.data
  const other = await shop.shopper('Mira')
  for (const { userId } of [who, other]) {
    await run(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [userId])
    await shop.db.transaction((tx) => saveStaff(tx, userId, 'manager'))
  }
  for (const as of [who.token, other.token])
    for (const [decision, more] of [
      ['accept', {}],
      ['refuse', { reason: 'It was there' }],
    ] as const) {
      const { status, body } = await shop.call('PUT /api/claim/decide', {
        as,
        body: { claimId: _id, decision, ...more },
      })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
  expect((await decide(_id, 'accept')).body.data.state).toBe('settled')
})

test('an MRP that no packet can bear is refused, of a claim and of what is decided', async () => {
  const { who, orderId } = await open()
  const { _id } = (await claim(who, orderId, [missing(1)])).body.data
  for (const mrp of [1e300, 1e15, -1, 0, 1.001]) {
    const asked = await claim(who, orderId, [{ ...missing(1), mrp }])
    const items = [{ position: 0, mrp, amount: 1 }]
    const decided = await decide(_id, 'part', { items, reason: 'One was there' })
    expect([mrp, asked.status, decided.status]).toEqual([mrp, 400, 400])
  }
})

test('what is not there is not sent again; the desk gives money instead', async () => {
  const scarce = await product({ name: 'Ghee', unit: '1 l', mrp: 500, stock: 1 })
  const { who, orderId } = await delivered('cash', scarce, 1)
  const { _id } = (await claim(who, orderId, [missing(1)], 'again')).body.data
  expect((await decide(_id, 'accept')).body.code).toBe('out_of_stock')
  expect((await decide(_id, 'accept', { as: 'money' })).body.data).toMatchObject({
    settledAs: 'money',
    given: 500,
  })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, truncate } from './database.ts'
import { openMessageSandbox } from './message-sandbox.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { codeMessenger } from '#features/people/accounts/server/send-code-message.ts'
import type { MessageProviderName } from '#shared/message-providers.ts'
import { wantedText } from '#features/notifications/message-kinds.ts'
import type { NumberProvider } from '#features/notifications/server/providers/provider.ts'
import { codesToNumbers } from '#features/notifications/server/codes-to-numbers.ts'
import { sealProvider } from '#features/notifications/server/provider-keys.ts'
import { saveMessageProvider } from '#features/notifications/server/provider-store.ts'
import { ProviderBusy, sendToNumber } from '#features/notifications/server/send-to-number.ts'
import { saveTemplate } from '#features/notifications/server/save-messages.ts'
import { messageSender, queueNotices } from '#features/notifications/server/send-message.ts'
import { saveTemplateRow } from '#features/notifications/server/template-store.ts'

const names = { shop: 'Sharma Kirana', host: 'shop.example' }
const text = wantedText('code', 'en', names)
const [ENTITY, HEADER, TEMPLATE, KEY] = [
  '1701158019630577568',
  'SHARMA',
  '1707161234567890123',
  'key-for-tests-1',
]
const sandbox = await openMessageSandbox({
  authKey: KEY,
  entityId: ENTITY,
  header: HEADER,
  templates: { [TEMPLATE]: text, login_code: text },
  pricePaise: 25,
})
const database = await testDatabase()
afterAll(async () => {
  await sandbox.close()
  await database.drop()
})
const { db } = database
const secrets = secretBoxFrom('the secret of a shop that only tests know')
const deps = {
  db,
  secrets,
  world: { fetch },
  publicUrl: 'https://shop.example',
  shopName: async () => names.shop,
  inbox: null,
}
const query = async (sql: string) => (await db.pool.query(sql)).rows

const values: Record<MessageProviderName, Record<string, string>> = {
  MSG91: { AUTH_KEY: KEY, DLT_ENTITY_ID: ENTITY, DLT_HEADER: HEADER, API_URL: `${sandbox.origin}/msg91` },
  HTTP: {
    SECRET: KEY,
    DLT_ENTITY_ID: ENTITY,
    DLT_HEADER: HEADER,
    API_URL: `${sandbox.origin}/http`,
    ACCEPTED: '"accepted"',
  },
  WHATSAPP: { TOKEN: KEY, PHONE_NUMBER_ID: '106540352242922', API_URL: `${sandbox.origin}/whatsapp` },
}
async function use(...providers: MessageProviderName[]) {
  for (const provider of providers)
    await saveMessageProvider(db, {
      provider,
      is_on: true,
      sealed: sealProvider(secrets, provider, values[provider]),
    })
  for (const channel of ['sms', 'whatsapp'] as const)
    await saveTemplateRow(db, {
      channel,
      kind: 'code',
      locale: 'en',
      template_id: channel === 'sms' ? TEMPLATE : 'login_code',
      flow_id: '',
      text,
    })
}
beforeEach(async () => {
  await truncate(
    database,
    'outages, messages, message_costs, message_budgets, message_providers, message_templates, jobs, otps, settings',
  )
  sandbox.books.length = 0
  sandbox.dropped.length = 0
  sandbox.fail({ count: 0, how: 'broken' })
})

const code = (channel: 'sms' | 'whatsapp' = 'sms', event = 'code-1') =>
  sendToNumber(deps, { event, mobile: 9_876_543_210, channel, kind: 'code', values: ['482913', '482913'] })

test.each(['MSG91', 'HTTP', 'WHATSAPP'] as const)(
  '%s takes a message as it is registered',
  async (provider) => {
    await use(provider)
    expect(await code(provider === 'WHATSAPP' ? 'whatsapp' : 'sms')).toBe('sent')
    expect(sandbox.dropped).toEqual([])
    expect(sandbox.books).toMatchObject([{ to: '919876543210', provider: provider.toLowerCase() }])
    const [{ text: sent, values: filled }] = sandbox.books as [(typeof sandbox.books)[0]]
    if (sent === null) expect(filled).toEqual(['482913', '482913'])
    else expect(sent).toBe(text.replaceAll('{#numeric#}', '482913'))
    expect(await query('SELECT state, reason FROM messages')).toEqual([{ state: 'sent', reason: '' }])
  },
)

test.each([
  ['MSG91', 'error in 200', 'refused', 'failed'],
  ['HTTP', 'error in 200', 'refused', 'failed'],
  ['WHATSAPP', 'error in 200', 'refused', 'failed'],
  ['WHATSAPP', 'refused', 'refused', 'failed'],
  ['MSG91', 'lost answer', 'unknown', 'unknown'],
  ['MSG91', 'broken', 'unknown', 'unknown'],
] as const)('%s, %s: %s, and it is not sent again', async (provider, how, outcome, state) => {
  await use(provider)
  const channel = provider === 'WHATSAPP' ? 'whatsapp' : 'sms'
  sandbox.fail({ count: 1, how })
  expect(await code(channel)).toBe(outcome)
  expect(await query('SELECT state FROM messages')).toEqual([{ state }])
  // A refusal is an answer; what gives none is an outage until the next message is sent.
  expect(await query('SELECT party FROM outages')).toEqual(outcome === 'unknown' ? [{ party: channel }] : [])
  if (outcome === 'unknown') expect(await code(channel)).toBe('was sent')
  expect(sandbox.books).toHaveLength(how === 'lost answer' ? 1 : 0)
})

test('429 is waited for: the job tries again, and one message is sent and paid for', async () => {
  await use('MSG91')
  sandbox.fail({ count: 1, how: 'too fast' })
  await expect(code()).rejects.toThrow(ProviderBusy)
  expect(await code()).toBe('sent')
  expect(await code()).toBe('was sent')
  expect(sandbox.books).toHaveLength(1)
})

test('a company that never answers: one message, paid for once, and nobody else waits for it', async () => {
  await use('HTTP')
  await saveTemplateRow(db, {
    channel: 'sms',
    kind: 'packed',
    locale: 'en',
    template_id: TEMPLATE,
    flow_id: '',
    text: wantedText('packed', 'en', names),
  })
  await db.pool.query(
    `INSERT INTO settings (key, value) VALUES ('messages', '{"events": {"packed": ["sms"]}}')`,
  )
  // As the deadline of a call, only sooner; a call without one would never end.
  const impatient: typeof fetch = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([init!.signal!, AbortSignal.timeout(1_000)]) })
  const send = messageSender({ ...deps, world: { fetch: impatient } })
  const notice = (id: string, mobile: number) => ({
    event: `order-${id}-packed`,
    kind: 'packed' as const,
    mobile,
    values: [id],
  })
  await db.transaction((tx) =>
    queueNotices(tx, [notice('ORD-1', 9_876_543_210), notice('ORD-2', 9_876_543_211)]),
  )
  const jobs = (await query(`SELECT queue, payload FROM jobs WHERE kind = 'send-message' ORDER BY id`)) as {
    queue: string
    payload: never
  }[]
  // Each number has a queue of its own.
  expect(new Set(jobs.map(({ queue }) => queue)).size).toBe(2)
  sandbox.fail({ count: 1, how: 'no answer' })
  const ended: string[] = []
  const first = send(jobs[0]!.payload).then(() => ended.push('first'))
  await expect.poll(async () => query(`SELECT FROM messages WHERE state = 'sending'`)).toHaveLength(1)
  await send(jobs[1]!.payload).then(() => ended.push('second'))
  await first
  expect(ended).toEqual(['second', 'first'])
  const states = () => query('SELECT event, state FROM messages ORDER BY event')
  const expected = [
    { event: 'order-ORD-1-packed', state: 'unknown' },
    { event: 'order-ORD-2-packed', state: 'sent' },
  ]
  expect(await states()).toEqual(expected)
  await send(jobs[0]!.payload)
  expect(await states()).toEqual(expected)
  expect(
    await query('SELECT event, count(*)::int AS times FROM message_costs GROUP BY event ORDER BY event'),
  ).toEqual([
    { event: 'order-ORD-1-packed', times: 1 },
    { event: 'order-ORD-2-packed', times: 1 },
  ])
})

test('of twenty at once one is sent', async () => {
  await use('HTTP')
  await Promise.all(Array.from({ length: 20 }, () => code()))
  expect(sandbox.books).toHaveLength(1)
})

test('what one channel refuses goes by the next, and each is booked once', async () => {
  await use('WHATSAPP', 'MSG91')
  const numbers = codesToNumbers(deps)
  expect(await numbers.channels(db)).toEqual(['whatsapp', 'sms'])
  const otpId = 'a'.repeat(24)
  await db.pool.query(
    `INSERT INTO otps (id, email, purpose, code_hash, expires_at) VALUES ($1, '+919876543210', 'login', '\\x00', now() + interval '10 minutes')`,
    [otpId],
  )
  const payload = {
    address: '+919876543210',
    purpose: 'login' as const,
    otpId,
    channel: 'whatsapp' as const,
    network: '10.0.0.0',
  }
  await numbers.book(db, {
    event: `code-${otpId}`,
    mobile: 9_876_543_210,
    channel: 'whatsapp',
    network: '10.0.0.0',
  })
  const run = codeMessenger({
    db,
    codes: { storedCode: () => '482913' },
    numbers,
    send: (message) => sendToNumber(deps, message),
  })
  sandbox.fail({ count: 1, how: 'refused' })
  await run(payload)
  const [job] = await query(`SELECT payload FROM jobs WHERE kind = 'send-code-message'`)
  expect((job as { payload: object }).payload).toMatchObject({ channel: 'sms' })
  await run((job as { payload: typeof payload }).payload)
  await run((job as { payload: typeof payload }).payload)
  expect(sandbox.books).toMatchObject([{ provider: 'msg91' }])
  expect(await query('SELECT channel, paise::int FROM message_costs ORDER BY channel')).toEqual([
    { channel: 'sms', paise: 25 },
    { channel: 'whatsapp', paise: 13 },
  ])
})

test('a template without tagged variables, or with a space too many, is not sent', async () => {
  await use('HTTP')
  await saveTemplateRow(db, {
    channel: 'sms',
    kind: 'code',
    locale: 'en',
    template_id: TEMPLATE,
    flow_id: '',
    text: '{#var#} is your code',
  })
  expect(await codesToNumbers(deps).channels(db)).toEqual([])
  expect(await code()).toBe('refused')
  expect(sandbox.books).toEqual([])
})

test('an order’s move goes once by each channel that the shop chose; beyond a limit it is not sent, and said', async () => {
  await use('HTTP', 'WHATSAPP')
  const packed = wantedText('packed', 'en', names)
  await saveTemplateRow(db, {
    channel: 'sms',
    kind: 'packed',
    locale: 'en',
    template_id: TEMPLATE,
    flow_id: '',
    text: packed,
  })
  await db.pool.query(
    `INSERT INTO settings (key, value) VALUES ('messages', '{"events": {"packed": ["sms", "whatsapp"]}, "limits": {"day": 0.25, "month": 9, "number": 9, "network": 9, "prefix": 9}}')`,
  )
  // An order's language is first; without its text the shop's choice for messages, then English.
  const notice = (id: string) => ({
    locale: 'hi' as const,
    event: `order-${id}-packed`,
    kind: 'packed' as const,
    mobile: 9_876_543_210,
    values: [id],
  })
  await db.transaction((tx) =>
    queueNotices(tx, [notice('ORD-1'), notice('ORD-1'), { ...notice('ORD-3'), mobile: null }]),
  )
  await db.transaction((tx) => queueNotices(tx, [notice('ORD-1'), notice('ORD-2')]))
  await expect(
    db.transaction(async (tx) => {
      await queueNotices(tx, [notice('ORD-4')])
      throw new Error('out of stock')
    }),
  ).rejects.toThrow('out of stock')
  const jobs = (await query(`SELECT payload FROM jobs WHERE kind = 'send-message' ORDER BY id`)) as {
    payload: never
  }[]
  expect(jobs).toHaveLength(4)
  const send = messageSender(deps)
  for (const { payload } of jobs) await send(payload)
  expect(sandbox.books.map((one) => one.text)).toEqual(['Sharma Kirana: your order ORD-1 is packed.'])
  expect(await query('SELECT event, channel, state, reason FROM messages ORDER BY event, channel')).toEqual([
    { event: 'order-ORD-1-packed', channel: 'sms', state: 'sent', reason: '' },
    {
      event: 'order-ORD-1-packed',
      channel: 'whatsapp',
      state: 'failed',
      reason: 'the channel is not set up',
    },
    { event: 'order-ORD-2-packed', channel: 'sms', state: 'failed', reason: 'beyond the limit: day' },
    {
      event: 'order-ORD-2-packed',
      channel: 'whatsapp',
      state: 'failed',
      reason: 'the channel is not set up',
    },
  ])
})

test.each([
  ['a space too many', `${text.replace('login code', 'login  code')}`, 'template_differs'],
  ['an untagged variable', text.replaceAll('{#numeric#}', '{#var#}'), 'template_wrong'],
  ['a variable too few', text.replace('{#numeric#} is', 'This is'), 'template_wrong'],
])('a registered text with %s is refused on saving', async (_, registered, problem) => {
  const owner = { kind: 'system', userId: null } as const
  const template = { channel: 'sms', kind: 'code', locale: 'en', templateId: TEMPLATE, text } as const
  const refused = saveTemplate(deps, owner, { ...template, registered })
  await expect(refused).rejects.toMatchObject({ code: problem })
  if (problem === 'template_differs')
    await expect(refused).rejects.toMatchObject({
      data: { registered: expect.stringContaining('login␣␣code') as string },
    })
  expect(await query('SELECT FROM message_templates')).toEqual([])
  await saveTemplate(deps, owner, { ...template, registered: text })
  expect(await query('SELECT template_id FROM message_templates')).toEqual([{ template_id: TEMPLATE }])
})

test('a test of a text in one language is sent in that language, whatever the settings say', async () => {
  const sent: string[] = []
  const send: NumberProvider['send'] = async ({ text: said }) => {
    sent.push(said)
    return { state: 'sent', reference: '' }
  }
  const demo = { ...deps, inbox: { send } }
  const to = { mobile: 9_876_543_210, channel: 'sms', kind: 'packed', values: ['TEST-1'] } as const
  await sendToNumber(demo, { ...to, event: 'test-hi', locale: 'hi', values: ['TEST-1'] })
  await sendToNumber(demo, { ...to, event: 'test-en', values: ['TEST-1'] })
  const wanted = (locale: 'en' | 'hi') =>
    wantedText('packed', locale, names).replace('{#alphanumeric#}', 'TEST-1')
  expect(sent).toEqual([wanted('hi'), wanted('en')])
})

test(
  'an attack from 1,000 networks on 10,000 numbers costs at most the limit of a day',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    await use('HTTP')
    const numbers = codesToNumbers(deps)
    await db.pool.query(
      `INSERT INTO settings (key, value) VALUES ('messages', '{"limits": {"day": 25, "month": 100, "number": 2, "network": 10, "prefix": 20}}')`,
    )
    let refused = 0
    const attempt = (index: number) =>
      db
        .transaction((tx) =>
          numbers.book(tx, {
            event: `code-${index}`,
            mobile: 6_000_000_000 + index * 399_989,
            channel: 'sms',
            network: `10.${index % 1000}.0.0`,
          }),
        )
        .catch(() => void (refused += 1))
    for (let from = 0; from < 10_000; from += 50)
      await Promise.all(Array.from({ length: 50 }, (_, one) => attempt(from + one)))
    const [spent] = await query('SELECT sum(paise)::int AS paise FROM message_costs')
    expect(spent).toEqual({ paise: 2_500 })
    expect(refused).toBe(9_900)
  },
)

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailBackupPassphrase, mailFailedBackup } from '#app/server/mail-about-backup.ts'
import { mailAuditDay } from '#app/server/mail-audit-day.ts'
import { queueTestMail } from '#app/server/setup-facts.ts'
import { AUDIT_KINDS } from '#features/audit/audit-kinds.ts'
import { tellOwners } from '#features/counter/server/tell-owners.ts'
import { writeGrievance } from '#features/grievances/server/file-grievance.ts'
import { mailOfficer } from '#features/grievances/server/grievance-mails.ts'
import { tellOwnersOfCosts } from '#features/notifications/server/codes-to-numbers.ts'
import { announceOrders } from '#features/orders/server/announce.ts'
import { demoShop } from '#app/demo-shop/demo-shop.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { LocaleId } from '#shared/locales.ts'
import { inLocale } from '#shared/words.ts'
import { orderOf } from './placed-orders.ts'
import { testShop } from './server.ts'
import { asha, newCategory, newProduct, person, ravi, type Person } from './world.ts'

const shop = await testShop()
const owner = await ravi(shop.db)
const other = await person(shop.db, 'Lata')
const shopper = await asha(shop.db)
const product = await newProduct(shop.db, await newCategory(shop.db), { name: '४२' })
const publicUrl = 'https://shop.example'
afterAll(() => shop.close())

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows as Row[]
const speaks = (locale: LocaleId, { userId } = owner) =>
  run('UPDATE users SET locale = $2 WHERE id = $1', [userId, locale])
/** The mails that were queued to this address since the last time. */
async function mailed(to: string): Promise<Mail[]> {
  const rows = await run<{ payload: Mail }>(
    `DELETE FROM jobs WHERE kind = 'send-mail' AND payload->>'to' = $1 RETURNING payload`,
    [to],
  )
  return rows.map(({ payload }) => payload)
}

let addresses: Record<'owner' | 'other', string>
beforeAll(async () => {
  const [first, second] = await Promise.all(
    [owner, other].map(({ userId }) =>
      run<{ email: string }>(`UPDATE users SET role = 'ADMIN' WHERE id = $1 RETURNING email`, [userId]),
    ),
  )
  addresses = { owner: first![0]!.email, other: second![0]!.email }
  for (const { userId } of [owner, other])
    await run(
      `INSERT INTO staff (user_id, role) VALUES ($1, 'owner') ON CONFLICT (user_id) DO UPDATE SET role = 'owner'`,
      [userId],
    )
  const saved = await shop.call('PUT /api/settings/update-settings', {
    as: await shop.signIn(owner),
    body: {
      section: 'contact',
      values: { ...demoShop.contact, email: addresses.owner, phone: '+91 80 5550 0999' },
    },
  })
  expect(saved.status).toBe(200)
  await run('DELETE FROM jobs')
})

async function orderMails(who: Person): Promise<Mail[]> {
  const { orderId } = await orderOf(shop.db, who, {
    lines: [{ productId: product._id, quantity: 1 }],
    expectedPaise: 4000,
  })
  const queued: Mail[] = []
  await announceOrders(
    {
      db: shop.db,
      notifyDesk: () => Promise.resolve(),
      queueMails: (_, mails) => Promise.resolve(void queued.push(...mails.map(({ mail }) => mail))),
      tell: () => Promise.resolve(),
      orderUrl: (id, locale) => `${publicUrl}/${locale}/${id}`,
      codeOf: () => '',
      log: console as never,
    },
    [orderId],
    new Set(),
  )
  return queued
}

const line = { position: 0, name: '४२', unit: '1 kg', line_paise: 100 } as never
const price = { position: 0, price_paise: 100, expected_paise: 200 } as never
const seller = { orderId: 'ORD-1', counter: '१', sellerId: shopper.userId }
const config = { publicUrl, backup: { passphraseFile: '/a' } } as never
const written: [string, () => Promise<unknown>][] = [
  [
    'a backup failed',
    () => shop.db.transaction((tx) => mailFailedBackup(tx, { file: 'f', fault: '?', publicUrl })),
  ],
  ['a passphrase was made', () => shop.db.transaction((tx) => mailBackupPassphrase(tx, config))],
  ['the audit log of a day', () => mailAuditDay(shop.db, publicUrl)],
  [
    'a till sold at another price',
    () => shop.db.transaction((tx) => tellOwners(tx, seller, [price], [line])),
  ],
  ...['day', 'month', 'network', 'prefix', 'else'].map((limit): [string, () => Promise<unknown>] => [
    `the limit of messages: ${limit}`,
    () => tellOwnersOfCosts({ db: shop.db, shopName: () => Promise.resolve('४२'), publicUrl }, limit),
  ]),
  [
    'the test mail',
    () =>
      shop.db.transaction((tx) =>
        queueTestMail(tx, { userId: owner.userId, messageId: 't', shop: '४२', link: '/' }, publicUrl),
      ),
  ],
  [
    'a complaint',
    () =>
      shop.db.transaction((tx) =>
        writeGrievance(tx, { publicUrl }, { userId: null, address: 'a@b.in', text: '?' }, new Date()),
      ),
  ],
]

test.each(written)('%s: each owner is told in the language of their account', async (what, write) => {
  await speaks('hi')
  await write()
  const [hindi] = await mailed(addresses.owner)
  const latin = `${hindi!.subject}\n${hindi!.text}`
    .replace(/https?:\S+|^ {4}(?!.*:).*|^ {4}npm.*|npm run \w+|BACKUP_PASSPHRASE|GRV-\S+|ORD-\d|/gm, '')
    .replace(/\b(?:UTC|kg|UPI|CSV|Ravi|Asha|Our shop)\b/g, '')
    .match(/\p{Script=Latin}+/gu)
  expect(latin).toBeNull()
  expect(hindi!.subject + hindi!.text).toMatch(/\p{Script=Devanagari}{3}/u)
  // The other owner's account is in English; a complaint goes to one address.
  const [english] = await mailed(addresses.other)
  if (!/^the test mail|^a complaint/.test(what))
    expect(english!.subject + english!.text).not.toMatch(/[\u0900-\u0965\u0970-\u097f]/)
})

test('a complaint that is opened again, and one at a shop whose officer has no account', async () => {
  const mail = (email: string, isReopened: boolean) =>
    shop.db.transaction((tx) =>
      mailOfficer(
        tx,
        { ...defaultShop, grievanceOfficer: { ...defaultShop.grievanceOfficer, email } },
        ticket,
        isReopened,
      ),
    )
  const ticket = { ticket: 'GRV-2', text: '?', publicUrl }
  await mail(addresses.owner, true)
  expect((await mailed(addresses.owner))[0]!.subject).toBe('शिकायत GRV-2 फिर खुली')
  await mail('officer@else.example', false)
  expect((await mailed('officer@else.example'))[0]!.subject).toMatch(/^Complaint GRV-2 at /)
})

test('a new order is told to the shop in the language of the account of its address, with the page in it', async () => {
  await speaks('hi')
  const [toShop, toShopper] = await orderMails(shopper)
  expect(toShop!.to).toBe(addresses.owner)
  expect(toShop!.subject).toMatch(/^नया ऑर्डर ORD-/)
  expect(toShop!.text).toContain(`${publicUrl}/hi/ORD-`)
  expect(toShopper!.subject).toMatch(/is placed$/)
  await speaks('en')
  expect((await orderMails(other))[0]!.subject).toMatch(/^New order ORD-/)
})

test('every kind of the audit log has a Hindi name', () => {
  for (const [kind, name] of inLocale('hi', () => Object.entries(AUDIT_KINDS)))
    expect([kind, name.replace(/\b(?:UPI|CSV)\b/g, '')]).toEqual([
      kind,
      expect.not.stringMatching(/[A-Za-z]/),
    ])
})

test('the limit of messages is told once a day of India', async () => {
  const tell = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    await tellOwnersOfCosts({ db: shop.db, shopName: () => Promise.resolve('४२'), publicUrl }, 'day').finally(
      () => void vi.useRealTimers(),
    )
    const { rows } = await shop.db.pool.query(
      `SELECT count(*)::int AS mails FROM jobs WHERE payload->>'messageId' LIKE 'message-costs-day-2031-%'`,
    )
    return rows[0].mails / owners
  }
  const [{ owners }] = (
    await shop.db.pool.query(`SELECT count(*)::int AS owners FROM users WHERE role = 'ADMIN'`)
  ).rows as [{ owners: number }]
  expect(await tell('2031-03-01T10:00:00+05:30')).toBe(1)
  expect(await tell('2031-03-01T23:50:00+05:30')).toBe(1)
  expect(await tell('2031-03-02T01:00:00+05:30')).toBe(2)
})

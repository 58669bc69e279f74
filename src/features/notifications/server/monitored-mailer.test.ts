import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { mailServer, type MailServer } from '../../../../test/mail-server.ts'
import { openMailer, type Mail, type Mailer } from '#platform/mail/mail.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { listOutages } from '#platform/outages/outage-store.ts'
import { monitoredMailer } from './monitored-mailer.ts'

let server: MailServer
let refusal: Error | null
let recipientRefusal: Error | null
let lines: string[]
/** The mailers of two servers of one shop. */
let mailers: [Mailer, Mailer]

const record = (what: unknown, line?: string) => void lines.push(line ?? (what as string))
const log = { info: record, warn: record, error: record }
const mail: Mail = { to: 'asha@tokri.example', subject: 'Hello', text: 'Hello.', messageId: 'hello-1' }

const database = await testDatabase()
afterAll(() => database.drop())
beforeEach(async () => {
  refusal = null
  recipientRefusal = null
  lines = []
  await database.owner.pool.query('TRUNCATE outages')
  server = await mailServer({
    onMailFrom: (_from, _session, done) => done(refusal),
    onRcptTo: (_to, _session, done) => done(recipientRefusal),
  })
  const mailer = () =>
    monitoredMailer(
      openMailer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'shop@tokri.example', log }),
      database.db,
      log,
    )
  mailers = [mailer(), mailer()]
})
afterEach(async () => {
  for (const mailer of mailers) mailer.close()
  await server.close()
})

const inOutage = async () => (await listOutages(database.db)).some(({ party }) => party === 'mail')

test('a refused mail is an outage for every server until one sends a mail, and is logged once', async () => {
  const [first, second] = mailers
  await first.send(mail)
  expect(await inOutage()).toBe(false)

  refusal = new Error('the account is closed')
  for (const mailer of [first, second, first]) await expect(mailer.send(mail)).rejects.toThrow()
  expect(await inOutage()).toBe(true)
  expect(lines).toEqual(['sending mail failed'])

  refusal = null
  await second.send(mail)
  expect(await inOutage()).toBe(false)
  await first.send(mail)
  expect(lines).toEqual(['sending mail failed', 'sending mail works again'])
  expect(server.received).toHaveLength(3)
})

test('an address whose domain nobody knows is no outage; a server that takes mail for nobody is one', async () => {
  const [first] = mailers
  recipientRefusal = Object.assign(new Error('4.1.2 Domain not found'), { responseCode: 450 })
  await expect(first.send(mail)).rejects.toThrow('Domain not found')
  expect(await inOutage()).toBe(false)
  recipientRefusal = Object.assign(new Error('4.7.1 Too much mail'), { responseCode: 451 })
  await expect(first.send(mail)).rejects.toThrow('Too much mail')
  expect(await inOutage()).toBe(true)
})

test('concurrent failures are one outage', async () => {
  refusal = new Error('not now')
  const [first, second] = mailers
  await Promise.allSettled(Array.from({ length: 8 }, (_, index) => (index % 2 ? first : second).send(mail)))
  expect(await inOutage()).toBe(true)
  expect(lines).toEqual(['sending mail failed'])
})

test('a sent mail does not fail when the end of the outage cannot be recorded', async () => {
  const closedDatabase = openDatabase(database.url, { poolSize: 1, log })
  await closedDatabase.close()
  const mailer = monitoredMailer(mailers[0], closedDatabase, log)
  await mailer.send(mail)
  expect(server.received).toHaveLength(1)
  expect(lines).toEqual(['could not record whether an outside service answers'])

  refusal = new Error('the account is closed')
  await expect(mailer.send(mail)).rejects.toThrow('the account is closed')
})

test('a mail server that cannot be reached is told to the owner in words', async () => {
  await server.close()
  await expect(mailers[0].send(mail)).rejects.toThrow()
  expect(await listOutages(database.db)).toMatchObject([
    { party: 'mail', reason: `127.0.0.1:${server.port} cannot be reached: nothing answers there` },
  ])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailServer } from '../../../../test/mail-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { openMailer, type Mail, type Mailer } from '#platform/mail/mail.ts'
import { startJobs } from '#platform/jobs/job-runner.ts'
import { listMails, sweepMails } from './mail-store.ts'
import { mailboxMailer } from './mailbox-mailer.ts'
import { mailSender, queueMail, sendMail } from './send-mail.ts'

let lines: string[]
const log = {
  info: (line: unknown) => void lines.push(line as string),
  warn: () => undefined,
  error: () => undefined,
}
const database = await testDatabase()
afterAll(() => database.drop())
beforeEach(async () => {
  lines = []
  await database.owner.pool.query('TRUNCATE mails, jobs, messages')
})

const mail: Mail = {
  to: 'asha@tokri.example',
  subject: 'Your order is placed',
  text: 'Thank you.',
  messageId: 'order-1-placed',
}
const enqueue = (more: Partial<Mail> = {}) =>
  database.db.transaction((tx) => queueMail(tx, { ...mail, ...more }))

/** Runs the jobs that are due. */
async function runJobs(mailer: Mailer): Promise<void> {
  const lane = { concurrency: 1, handlers: [sendMail.handledBy(mailSender(database.db, mailer))] }
  const alarm = { on: () => () => undefined, close: () => undefined }
  const { stop } = await startJobs([lane], { db: database.db, alarm, log })
  const due = () => database.db.pool.query('SELECT FROM jobs WHERE run_at <= now()')
  await expect.poll(async () => (await due()).rowCount).toBe(0)
  await stop()
}

const outbox = async () =>
  (await database.db.pool.query('SELECT event, recipient, channel, state, reason FROM messages ORDER BY id'))
    .rows

const jobs = async () => {
  const { rows } = await database.db.pool.query('SELECT attempts, max_attempts FROM jobs')
  return rows as { attempts: number; max_attempts: number }[]
}

test('a mail enqueued in a transaction that rolls back is never sent', async () => {
  const failed = database.db.transaction(async (tx) => {
    await queueMail(tx, mail)
    throw new Error('out of stock')
  })
  await expect(failed).rejects.toThrow('out of stock')
  expect(await jobs()).toEqual([])
  expect(await outbox()).toEqual([])
})

test('a job waits while the mail server is down, and sends the mail once it is up', async () => {
  const down = await mailServer()
  await down.close()
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${down.port}`, from: 'shop@tokri.example', log })
  await enqueue()
  await runJobs(mailer)
  expect(await jobs()).toEqual([{ attempts: 1, max_attempts: 12 }])
  expect(await outbox()).toMatchObject([
    { state: 'waiting', reason: expect.stringContaining('nothing answers there') as string },
  ])

  const up = await mailServer({}, down.port)
  const runNow = async () => {
    await database.db.pool.query('UPDATE jobs SET run_at = now()')
    await runJobs(mailer)
    return jobs()
  }
  // A job that loses its connection on a busy machine is retried, as in the shop.
  await expect.poll(runNow).toEqual([])
  expect(up.received[0]).toMatchObject({ to: ['asha@tokri.example'], body: 'Thank you.\r\n' })
  mailer.close()
  await up.close()
})

test('a shop without a mail server stores each mail once, and logs its subject', async () => {
  const mailer = mailboxMailer(database.db, log)
  await enqueue()
  await enqueue()
  await enqueue({ to: 'ravi@tokri.example', messageId: 'order-2-placed', subject: '012345 is your code' })
  // A job that loses its connection on a busy machine is retried, as in the shop.
  await expect.poll(() => runJobs(mailer).then(jobs)).toEqual([])
  expect(await listMails(database.db, null)).toMatchObject([
    { to: 'ravi@tokri.example', subject: '012345 is your code', text: 'Thank you.' },
    { to: 'asha@tokri.example', subject: 'Your order is placed' },
  ])
  expect(lines).toEqual([
    'Mail to asha@tokri.example: Your order is placed',
    'Mail to ravi@tokri.example: 012345 is your code',
  ])
})

test('an event is mailed to a person once, also after its job is done; another person gets it', async () => {
  const mailer = mailboxMailer(database.db, log)
  await enqueue()
  await expect.poll(() => runJobs(mailer).then(jobs)).toEqual([])
  await Promise.all([enqueue(), enqueue({ subject: 'Again' })])
  expect(await jobs()).toEqual([])
  await enqueue({ to: 'ravi@tokri.example' })
  expect(await jobs()).toHaveLength(1)
  expect(await outbox()).toEqual([
    { event: mail.messageId, recipient: mail.to, channel: 'mail', state: 'sent', reason: '' },
    { event: mail.messageId, recipient: 'ravi@tokri.example', channel: 'mail', state: 'waiting', reason: '' },
  ])
})

test('the sweep keeps the newest mails', async () => {
  const mailer = mailboxMailer(database.db, log)
  for (const n of [1, 2, 3, 4, 5]) await mailer.send({ ...mail, messageId: `m${n}`, subject: `Mail ${n}` })
  expect(await sweepMails(database.db, 5)).toBe(0)
  expect(await sweepMails(database.db, 2)).toBe(3)
  expect((await listMails(database.db, null)).map(({ subject }) => subject)).toEqual(['Mail 5', 'Mail 4'])
})

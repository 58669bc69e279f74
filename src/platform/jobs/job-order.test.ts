import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { tryUnlessEarlier, waitForEarlier } from './job-order.ts'
import { jobKind } from './jobs.ts'

const greet = jobKind('greet', z.object({ name: z.string() }), { isQueued: true })
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const query = async <Row>(text: string) => (await database.db.pool.query(text)).rows as Row[]

test('tryUnlessEarlier retries a job at once only if no earlier job of its queue is left', async () => {
  for (const name of ['placed', 'confirmed'])
    await greet.enqueue(database.db, { name }, { queue: 'mails of ORD-1' })
  const [placed, confirmed] = await query<{ id: string }>('SELECT id FROM graphile_worker.jobs ORDER BY id')
  await query(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, run_at = now() + interval '1 hour' WHERE id = ${confirmed!.id}`,
  )
  const due = () => query(`SELECT FROM graphile_worker.jobs WHERE id = ${confirmed!.id} AND run_at <= now()`)

  await tryUnlessEarlier(database.db, confirmed!.id)
  expect(await due()).toHaveLength(0)
  await query(`SELECT graphile_worker.complete_jobs(ARRAY[${placed!.id}])`)
  await tryUnlessEarlier(database.db, confirmed!.id)
  expect(await due()).toHaveLength(1)
})

test('a job does not wait for an earlier one with a later due time', async () => {
  for (const name of ['refund', 'look'])
    await greet.enqueue(database.db, { name }, { queue: 'payments of ORD-1' })
  const [earlier, later] = await query<{ id: string }>('SELECT id FROM graphile_worker.jobs ORDER BY id')
  await query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 minute' WHERE id = ${later!.id}`,
  )

  await waitForEarlier(database.db, later!.id)
  await query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 hour' WHERE id = ${earlier!.id}`,
  )
  await expect(waitForEarlier(database.db, later!.id)).rejects.toThrow('an earlier job')
})

test('jobs of a kind that is not queued cannot be added to a queue', async () => {
  const wave = jobKind('wave', z.object({}))
  await expect(wave.enqueue(database.db, {}, { queue: 'waves' })).rejects.toThrow('are in no queue')
  await expect(wave.enqueueAll(database.db, [{ payload: {}, key: 'first', queue: 'waves' }])).rejects.toThrow(
    'are in no queue',
  )
  expect(await query('SELECT FROM graphile_worker.jobs')).toHaveLength(0)
})

describe.each([
  { when: 'before any server has registered the kind', known: false },
  { when: 'after a server has registered the kind', known: true },
])('$when', ({ known }) => {
  beforeEach(async () => {
    if (known) await query(`INSERT INTO graphile_worker._private_tasks (identifier) VALUES ('greet')`)
  })

  test('enqueueAll stores the queue of each job and replaces waiting jobs with the same key', async () => {
    const add = (greeting: string, ...names: string[]) =>
      greet.enqueueAll(
        database.db,
        names.map((name) => ({
          payload: { name: `${greeting} ${name}` },
          key: name,
          queue: `mails to ${name}`,
        })),
      )
    await add('Hello', 'Asha', 'Meera')
    await add('Again', 'Meera', 'Radha')
    const queues = await query(
      `SELECT j.key, q.queue, j.payload->>'name' AS name
       FROM graphile_worker._private_jobs j JOIN queued_jobs q ON q.job_id = j.id ORDER BY j.key`,
    )
    const queued = (key: string, greeting: string) => ({
      key,
      queue: `mails to ${key}`,
      name: `${greeting} ${key}`,
    })
    expect(queues).toEqual([queued('Asha', 'Hello'), queued('Meera', 'Again'), queued('Radha', 'Again')])
  })

  test('a second job with a key replaces the first and keeps its time and its queue', async () => {
    const runAt = new Date(Date.now() + 3_600_000)
    const options = { key: 'settle', queue: 'payments of ORD-1' }
    await greet.enqueue(database.db, { name: 'Asha' }, { ...options, runAt })
    await greet.enqueue(database.db, { name: 'Ravi' }, options)
    const jobs = await query(
      `SELECT j.payload->>'name' AS name, j.run_at, j.max_attempts, q.queue
       FROM graphile_worker._private_jobs j JOIN queued_jobs q ON q.job_id = j.id`,
    )
    expect(jobs).toEqual([{ name: 'Ravi', run_at: runAt, max_attempts: 12, queue: 'payments of ORD-1' }])
  })

  test('concurrent enqueues with the same key add one job', async () => {
    const names = ['Asha', 'Meera', 'Radha', 'Ravi', 'Sita', 'Uma']
    await Promise.all(names.map((name) => greet.enqueue(database.db, { name }, { key: 'greeting' })))
    expect(await query('SELECT FROM graphile_worker.jobs')).toHaveLength(1)
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('a job that gave up waiting is tried at once when none stands before it any more, and not while one does', async () => {
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

test('a job does not wait for an earlier one that is due after it: workers would take that one only later', async () => {
  for (const name of ['refund', 'look'])
    await greet.enqueue(database.db, { name }, { queue: 'payments of ORD-1' })
  const [refund, look] = await query<{ id: string }>('SELECT id FROM graphile_worker.jobs ORDER BY id')
  await query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 minute' WHERE id = ${look!.id}`,
  )

  await waitForEarlier(database.db, look!.id)
  await query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 hour' WHERE id = ${refund!.id}`,
  )
  await expect(waitForEarlier(database.db, look!.id)).rejects.toThrow('an earlier job')
})

test('a kind whose handler does not look for earlier jobs cannot be put into a queue', async () => {
  const wave = jobKind('wave', z.object({}))
  await expect(wave.enqueue(database.db, {}, { queue: 'waves' })).rejects.toThrow('are in no queue')
  await expect(wave.enqueueAll(database.db, [{ payload: {}, key: 'first', queue: 'waves' }])).rejects.toThrow(
    'are in no queue',
  )
  expect(await query('SELECT FROM graphile_worker.jobs')).toHaveLength(0)
})

test('jobs that are added together keep their queues, and replace what waits under their keys', async () => {
  const add = (...names: string[]) =>
    greet.enqueueAll(
      database.db,
      names.map((name) => ({ payload: { name }, key: name, queue: `mails to ${name}` })),
    )
  await add('Asha', 'Meera')
  await add('Meera', 'Radha')
  const queues = await query(
    'SELECT j.key, q.queue FROM graphile_worker.jobs j JOIN queued_jobs q ON q.job_id = j.id ORDER BY j.key',
  )
  expect(queues).toEqual(['Asha', 'Meera', 'Radha'].map((name) => ({ key: name, queue: `mails to ${name}` })))
})

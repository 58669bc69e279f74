import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { startJobs, sweepJobQueues, type JobLane } from './job-runner.ts'
import { jobKind } from './jobs.ts'
import { openDatabase, type Log } from '../db/postgres.ts'

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const greet = jobKind('greet', z.object({ name: z.string() }))

let database: TestDatabase
const undo: (() => Promise<void>)[] = []
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await database.drop()
})

/** A worker on connections of its own, like that of another server. */
async function server(lane: Partial<JobLane> & Pick<JobLane, 'handlers'>) {
  const db = openDatabase(database.url, { poolSize: 4, log: silent })
  undo.push(() => db.close())
  const jobs = await startJobs({ concurrency: 3, ...lane }, { db, log: silent })
  undo.push(() => jobs.stop())
}

const query = async <Row>(text: string) => (await database.db.pool.query(text)).rows as Row[]
const left = () => query<{ attempts: number }>('SELECT attempts FROM graphile_worker.jobs')

test('a lane that hangs keeps no other lane waiting', async () => {
  const mail = jobKind('mail', z.object({}))
  const rung: string[] = []
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  await server({ handlers: [mail.handledBy(() => hanging)] })
  await server({ handlers: [greet.handledBy(async ({ name }) => void rung.push(name))] })
  for (let n = 0; n < 8; n++) await mail.enqueue(database.db, {})
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect.poll(() => rung).toEqual(['Asha'])
  release()
})

test('a job of 20 seconds runs once, though another server looks for abandoned jobs all the time', async () => {
  let runs = 0
  const slow = greet.handledBy(async () => {
    runs++
    await sleep(20_000)
  })
  await greet.enqueue(database.db, { name: 'Asha' })
  await server({ handlers: [slow] })
  await expect.poll(() => runs).toBe(1)
  // Names of connections may be hidden from others, or rewritten by a pooler on the way.
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'
    AND datname = current_database()`)
  await server({ handlers: [slow] })
  await expect.poll(left, { timeout: 30_000, interval: 500 }).toEqual([])
  expect(runs).toBe(1)
}, 60_000)

test('the job of a server that died is done by another one', async () => {
  await greet.enqueue(database.db, { name: 'Asha' })
  await query(`UPDATE graphile_worker._private_jobs SET locked_by = 'worker-of-a-dead-server',
    locked_at = now() - interval '9 s', attempts = 1`)
  const greeted: string[] = []
  await server({ handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))] })
  await expect.poll(() => greeted, { timeout: 20_000 }).toEqual(['Asha'])
}, 30_000)

test('jobs of one queue keep their order when the first fails', async () => {
  const told: string[] = []
  let isDown = true
  const handler = greet.handledBy(async ({ name }) => {
    if (isDown) throw new Error('the mail server is away')
    told.push(name)
  })
  for (const name of ['placed', 'confirmed', 'packed'])
    await greet.enqueue(database.db, { name }, { queue: 'mails of ORD-1' })
  await server({ handlers: [handler] })
  const failed = async () => (await left()).filter(({ attempts }) => attempts > 0).length
  await expect.poll(failed, { timeout: 15_000 }).toBe(3)
  isDown = false
  // The last one is due first.
  await query(`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour' * (3 - id)
    WHERE id < (SELECT max(id) FROM graphile_worker._private_jobs)`)
  await query(
    `SELECT graphile_worker.reschedule_jobs(ARRAY[(SELECT max(id) FROM graphile_worker.jobs)], now())`,
  )
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  expect(told).toEqual(['placed', 'confirmed', 'packed'])

  await sweepJobQueues(database.db)
  expect(await query('SELECT FROM graphile_worker._private_job_queues')).toEqual([])
}, 40_000)

test('a job waits for its time, and one of its queue that is due does not wait for it', async () => {
  const told: string[] = []
  await greet.enqueue(database.db, { name: 'later' }, { runAt: new Date(Date.now() + 1_500), queue: 'q' })
  await greet.enqueue(database.db, { name: 'now' }, { queue: 'q' })
  await server({ handlers: [greet.handledBy(async ({ name }) => void told.push(name))] })
  await expect.poll(() => told).toEqual(['now'])
  await expect.poll(() => told, { timeout: 5_000 }).toEqual(['now', 'later'])
})

test('a payload of another shape reaches no handler and stays in the queue', async () => {
  const told: unknown[] = []
  await query(`SELECT graphile_worker.add_job('greet', '{"nom": "Asha"}')`)
  await server({ handlers: [greet.handledBy(async (payload) => void told.push(payload))] })
  await expect.poll(left).toEqual([{ attempts: 1 }])
  expect(told).toEqual([])
})

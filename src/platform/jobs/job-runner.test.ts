import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { sweepQueues } from './job-order.ts'
import { openJobAlarm, type JobAlarm } from './job-alarm.ts'
import { startJobs, type JobLane } from './job-runner.ts'
import { jobKind } from './jobs.ts'
import { openDatabase, type Log } from '../db/postgres.ts'

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const greet = jobKind('greet', z.object({ name: z.string() }), { isQueued: true })

let database: TestDatabase
let alarm: JobAlarm
const cleanups: (() => Promise<void>)[] = []
beforeEach(async () => {
  database = await testDatabase()
  alarm = await openJobAlarm(database.db.pool, silent)
})
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  alarm.close()
  await database.drop()
})

/** A worker on its own connections, like that of another server. */
async function server(lane: Partial<JobLane> & Pick<JobLane, 'handlers'>, log = silent) {
  const db = openDatabase(database.url, { poolSize: 4, log })
  cleanups.push(() => db.close())
  const jobs = await startJobs({ concurrency: 3, ...lane }, { db, alarm, log })
  cleanups.push(() => jobs.stop())
  return jobs
}

const query = async <Row>(text: string) => (await database.db.pool.query(text)).rows as Row[]
const left = () => query<{ attempts: number }>('SELECT attempts FROM graphile_worker.jobs')

test('a hanging lane delays no other', async () => {
  const mail = jobKind('mail', z.object({}))
  const greeted: string[] = []
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  await server({ handlers: [mail.handledBy(() => hanging)] })
  await server({ handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))] })
  for (let n = 0; n < 8; n++) await mail.enqueue(database.db, {})
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Asha'])
  release()
})

test('a job of 20 seconds runs once, although another server keeps releasing abandoned jobs', async () => {
  let runs = 0
  const slow = greet.handledBy(async () => {
    runs++
    await sleep(20_000)
  })
  await greet.enqueue(database.db, { name: 'Asha' })
  await server({ handlers: [slow] })
  await expect.poll(() => runs).toBe(1)
  // Connection names may be hidden, or rewritten by a pooler.
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'
    AND datname = current_database()`)
  await server({ handlers: [slow] })
  await expect.poll(left, { timeout: 30_000, interval: 500 }).toEqual([])
  expect(runs).toBe(1)
})

test('a worker whose first poll fails, as on a server in recovery, still runs later jobs', async () => {
  await database.owner.pool.query(
    `CREATE FUNCTION in_recovery() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'in recovery' USING ERRCODE = 'read_only_sql_transaction'; END $$;
     CREATE TRIGGER in_recovery BEFORE INSERT ON graphile_worker._private_tasks EXECUTE FUNCTION in_recovery()`,
  )
  const greeted: string[] = []
  await server({ handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))] })
  await sleep(200)
  await database.owner.pool.query('DROP TRIGGER in_recovery ON graphile_worker._private_tasks')
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect.poll(() => greeted, { timeout: 20_000 }).toEqual(['Asha'])
})

test('idle lanes hold no connection', async () => {
  const db = openDatabase(database.url, { poolSize: 2, log: silent })
  cleanups.push(() => db.close())
  const kinds = ['one', 'two', 'three'].map((name) => jobKind(name, z.object({})))
  const done: string[] = []
  for (const kind of kinds) {
    const lane = { concurrency: 1, handlers: [kind.handledBy(async () => void done.push(kind.name))] }
    const jobs = await startJobs(lane, { db, alarm, log: silent })
    cleanups.push(() => jobs.stop())
  }
  for (const kind of kinds) await kind.enqueue(database.db, {})
  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['one', 'three', 'two'])
})

test('a lane schedules its sweeps, and stops at once when no job is running', async () => {
  const { stop } = await server({
    handlers: [{ name: 'sweep', run: async () => undefined }],
    sweeps: { sweep: '7 * * * *' },
  })
  const scheduled = () => query('SELECT identifier FROM graphile_worker._private_known_crontabs')
  await expect.poll(scheduled).toEqual([{ identifier: 'sweep' }])
  await stop()
  expect(await query('SELECT FROM job_workers')).toEqual([])
})

test('a job of a dead server is run by another one', async () => {
  await greet.enqueue(database.db, { name: 'Asha' })
  await query(`UPDATE graphile_worker._private_jobs SET locked_by = 'worker-of-a-dead-server',
    locked_at = now() - interval '9 s', attempts = 1`)
  const greeted: string[] = []
  await server({ handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))] })
  await expect.poll(() => greeted, { timeout: 20_000 }).toEqual(['Asha'])
})

test('a stopped server removes its heartbeat, unless one of its jobs is still running', async () => {
  const workers = () => query('SELECT id FROM job_workers')
  const idle = await server({ handlers: [] })
  await expect.poll(workers).toHaveLength(1)
  await idle.stop()
  expect(await workers()).toEqual([])

  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const busy = await server({ handlers: [greet.handledBy(() => hanging)] })
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect
    .poll(() => query('SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL'))
    .toHaveLength(1)
  await busy.stop()
  expect(await workers()).toHaveLength(1)
  release()
})

test('a long job of a stopping server ends at once without an error, and the next server runs it', async () => {
  const errors: unknown[] = []
  const recording: Log = { ...silent, error: (about: unknown) => void errors.push(about) }
  let runs = 0
  const long = greet.handledBy(async (_, stopping) => {
    runs++
    while (runs === 1) {
      stopping.throwIfAborted()
      await sleep(10)
    }
  })
  const first = await server({ handlers: [long] }, recording)
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect.poll(() => runs).toBe(1)
  await first.stop()
  await server({ handlers: [long] }, recording)
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  expect([runs, errors]).toEqual([2, []])
})

test('jobs of one queue keep their order when the first fails', async () => {
  const handled: string[] = []
  let isDown = true
  const handler = greet.handledBy(async ({ name }) => {
    if (isDown) throw new Error('the mail server is away')
    handled.push(name)
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
  expect(handled).toEqual(['placed', 'confirmed', 'packed'])

  await sweepQueues(database.db)
  expect(await query('SELECT FROM queued_jobs')).toEqual([])
})

test('a job runs at its due time, and a due job of the same queue does not wait for it', async () => {
  const handled: string[] = []
  await greet.enqueue(database.db, { name: 'later' }, { runAt: new Date(Date.now() + 1_500), queue: 'q' })
  await greet.enqueue(database.db, { name: 'now' }, { queue: 'q' })
  await server({ handlers: [greet.handledBy(async ({ name }) => void handled.push(name))] })
  await expect.poll(() => handled).toEqual(['now'])
  await expect.poll(() => handled, { timeout: 5_000 }).toEqual(['now', 'later'])
})

test('jobs of one queue run one at a time, in parallel with those of other queues', async () => {
  const running = new Set<string>()
  let most = 0
  let overlaps = 0
  const handler = greet.handledBy(async ({ name }) => {
    if (running.has(name)) overlaps++
    running.add(name)
    most = Math.max(most, running.size)
    await sleep(100)
    running.delete(name)
  })
  for (const name of ['Asha', 'Asha', 'Asha', 'Ravi', 'Ravi', 'Ravi'])
    await greet.enqueue(database.db, { name }, { queue: name })
  await server({ handlers: [handler], concurrency: 6 })
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  expect({ overlaps, most }).toEqual({ overlaps: 0, most: 2 })
})

test('a job with the same key as a running one runs after it', async () => {
  const steps: string[] = []
  const handler = greet.handledBy(async ({ name }) => {
    steps.push(`${name} begins`)
    await sleep(300)
    steps.push(`${name} ends`)
  })
  await server({ handlers: [handler] })
  const options = { queue: 'payment of ORD-1', key: 'settle' }
  await greet.enqueue(database.db, { name: 'Asha' }, options)
  await expect.poll(() => steps).toEqual(['Asha begins'])
  await greet.enqueue(database.db, { name: 'Ravi' }, options)
  await expect.poll(left, { timeout: 10_000 }).toEqual([])
  expect(steps).toEqual(['Asha begins', 'Asha ends', 'Ravi begins', 'Ravi ends'])
})

test('an urgent job is taken before others that have waited for longer', async () => {
  const code = jobKind('code', z.object({}), { isUrgent: true })
  const done: string[] = []
  for (const name of ['Asha', 'Ravi']) await greet.enqueue(database.db, { name })
  await code.enqueue(database.db, {})
  const handlers = [
    greet.handledBy(async ({ name }) => void done.push(name)),
    code.handledBy(async () => void done.push('code')),
  ]
  await server({ handlers, concurrency: 1 })
  await expect.poll(() => done).toEqual(['code', 'Asha', 'Ravi'])
})

test('a queued job creates no queue of the library, which would slow down all polling', async () => {
  await greet.enqueue(database.db, { name: 'Asha' }, { queue: 'mails of ORD-1' })
  expect(await query('SELECT FROM graphile_worker._private_job_queues')).toEqual([])
})

test('a payload that does not match its schema reaches no handler and stays in the queue', async () => {
  const handled: unknown[] = []
  await query(`SELECT graphile_worker.add_job('greet', '{"nom": "Asha"}')`)
  await server({ handlers: [greet.handledBy(async (payload) => void handled.push(payload))] })
  await expect.poll(left).toEqual([{ attempts: 1 }])
  expect(handled).toEqual([])
})

test('a job marked as the first of its queue does not wait for earlier ones; every other does', async () => {
  const greeted: string[] = []
  const failing = greet.handledBy(async ({ name }) => {
    if (name === 'Asha') throw new Error('not today')
    greeted.push(name)
  })
  await greet.enqueue(database.db, { name: 'Asha' }, { queue: 'greetings' })
  await server({ handlers: [failing] })
  await expect.poll(left, { timeout: 10_000 }).toMatchObject([{ attempts: 1 }])
  const add = (name: string, isFirst: boolean) =>
    greet.enqueueAll(database.db, [{ payload: { name }, key: name, queue: 'greetings', isFirst }])
  await add('Meera', false)
  await add('Radha', true)
  await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Radha'])
  await expect.poll(left, { timeout: 10_000 }).toHaveLength(2)
})

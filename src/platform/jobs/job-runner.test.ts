import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { findFailedJobs, tryFailedJobsAgain } from './job-trouble-store.ts'
import { openJobAlarm, type JobAlarm } from './job-alarm.ts'
import { startJobs, type JobLane } from './job-runner.ts'
import { jobKind } from './jobs.ts'
import { openDatabase, type Log } from '../db/postgres.ts'

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const greet = jobKind('greet', z.object({ name: z.string() }))

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
async function server(lane: Partial<JobLane> & Pick<JobLane, 'handlers'>, log = silent, ...lanes: JobLane[]) {
  const db = openDatabase(database.url, { poolSize: 4, log })
  cleanups.push(() => db.close())
  const jobs = await startJobs([{ concurrency: 3, ...lane }, ...lanes], { db, alarm, log })
  cleanups.push(() => jobs.stop())
  return jobs
}

const query = async <Row>(text: string) => (await database.db.pool.query(text)).rows as Row[]
const left = () => query<{ attempts: number }>('SELECT attempts FROM jobs ORDER BY id')

test('a hanging lane delays no other', async () => {
  const mail = jobKind('mail', z.object({}))
  const greeted: string[] = []
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  await server({ handlers: [mail.handledBy(() => hanging)] }, silent, {
    concurrency: 1,
    handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))],
  })
  for (let n = 0; n < 8; n++) await mail.enqueue(database.db, {})
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect.poll(() => greeted).toEqual(['Asha'])
  release()
})

test(
  'a job of 20 seconds runs once, although another server keeps releasing abandoned jobs',
  { tags: ['long'] },
  async () => {
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
  },
)

test('a worker that starts while the database refuses writes, as in recovery, runs later jobs', async () => {
  await database.owner.pool.query(
    `CREATE FUNCTION in_recovery() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'in recovery' USING ERRCODE = 'read_only_sql_transaction'; END $$;
     CREATE TRIGGER in_recovery BEFORE INSERT ON job_workers EXECUTE FUNCTION in_recovery()`,
  )
  const greeted: string[] = []
  await server({ handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))] })
  await sleep(200)
  await database.owner.pool.query('DROP TRIGGER in_recovery ON job_workers')
  await greet.enqueue(database.db, { name: 'Asha' })
  await expect.poll(() => greeted).toEqual(['Asha'])
})

test('the lanes of a server share one connection', async () => {
  const db = openDatabase(database.url, { poolSize: 1, log: silent })
  cleanups.push(() => db.close())
  const kinds = ['one', 'two', 'three'].map((name) => jobKind(name, z.object({})))
  const done: string[] = []
  const lanes = kinds.map((kind) => ({
    concurrency: 1,
    handlers: [kind.handledBy(async () => void done.push(kind.name))],
  }))
  const jobs = await startJobs(lanes, { db, alarm, log: silent })
  cleanups.push(() => jobs.stop())
  for (const kind of kinds) await kind.enqueue(database.db, {})
  await expect.poll(() => done.toSorted()).toEqual(['one', 'three', 'two'])
})

test('a job of a dead server is run by another one', async () => {
  await greet.enqueue(database.db, { name: 'Asha' })
  await query(`UPDATE jobs SET taken_by = 'a dead server', attempts = 1`)
  await query(
    `INSERT INTO job_workers VALUES ('a dead server', now() - interval '13 s', now() - interval '1 hour')`,
  )
  const greeted: string[] = []
  await server({ handlers: [greet.handledBy(async ({ name }) => void greeted.push(name))] })
  // It judges others once it has been heard for 12 seconds without a gap.
  const steady = `UPDATE job_workers SET steady_since = steady_since - interval '12 s'
    WHERE id <> 'a dead server' RETURNING id`
  await expect.poll(() => query(steady)).toHaveLength(1)
  await expect.poll(() => greeted, { timeout: 25_000 }).toEqual(['Asha'])
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
  await expect.poll(() => query('SELECT FROM jobs WHERE taken_by IS NOT NULL')).toHaveLength(1)
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
  await expect.poll(left).toEqual([])
  expect([runs, errors]).toEqual([2, []])
})

test('a job that waits for a failed one of its queue uses up no tries, and runs after it', async () => {
  const handled: string[] = []
  let isDown = true
  const handler = greet.handledBy(async ({ name }) => {
    if (isDown) throw new Error('the mail server is away')
    handled.push(name)
  })
  const add = (name: string) => greet.enqueue(database.db, { name }, { queue: 'mails of ORD-1' })
  for (const name of ['placed', 'confirmed', 'packed']) await add(name)
  await server({ handlers: [handler] })
  const attempts = async () => (await left()).map((job) => job.attempts)
  await expect.poll(attempts).toEqual([1, 0, 0])
  // Neighbours wake nothing.
  for (let n = 0; n < 20; n++) await add(`note ${n}`)
  await sleep(500)
  expect(Math.max(...(await attempts()))).toBeLessThan(3)
  await query(`DELETE FROM jobs WHERE payload->>'name' LIKE 'note%'`)
  isDown = false
  await query(`UPDATE jobs SET run_at = now() WHERE attempts > 0`)
  await add('last')
  await expect.poll(left).toEqual([])
  expect(handled).toEqual(['placed', 'confirmed', 'packed', 'last'])
})

test('after its last try a job is dead: kept with its error, and in nobody’s way', async () => {
  const brief = jobKind('brief', z.object({ name: z.string() }), { maxAttempts: 1 })
  const greeted: string[] = []
  for (const name of ['Asha', 'Ravi'])
    await brief.enqueue(database.db, { name }, { queue: 'greetings', key: name })
  const handler = brief.handledBy(async ({ name }) => {
    if (name === 'Asha' && greeted.length < 2) throw new Error('not today')
    greeted.push(name)
  })
  await server({ handlers: [handler] })
  await expect.poll(() => greeted).toEqual(['Ravi'])
  const dead = () => query(`SELECT key, last_error FROM jobs WHERE died_at IS NOT NULL`)
  expect(await dead()).toEqual([{ key: 'Asha', last_error: 'not today' }])
  expect(await findFailedJobs(database.db)).toEqual([{ name: 'brief', count: 1, last_error: 'not today' }])

  await brief.enqueue(database.db, { name: 'Meera' }, { key: 'Meera' })
  await expect.poll(() => greeted).toEqual(['Ravi', 'Meera'])
  await tryFailedJobsAgain(database.db)
  await expect.poll(left).toEqual([])
  expect(greeted).toEqual(['Ravi', 'Meera', 'Asha'])
})

test('of one queue no two jobs run at once, even if the earlier one comes late', async () => {
  // Committed late, with an earlier time than a job of its queue that runs already.
  await greet.enqueue(database.db, { name: 'second' }, { queue: 'q' })
  let release = () => {}
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const begun: string[] = []
  await server({
    handlers: [
      greet.handledBy(async ({ name }) => {
        begun.push(name)
        await hanging
      }),
    ],
  })
  await expect.poll(() => begun).toEqual(['second'])
  await greet.enqueue(database.db, { name: 'first' }, { queue: 'q', runAt: new Date(Date.now() - 60_000) })
  await sleep(300)
  expect(begun).toEqual(['second'])
  release()
  await expect.poll(left).toEqual([])
  expect(begun).toEqual(['second', 'first'])
})

test('a job runs at its due time, and a due job of the same queue does not wait for it', async () => {
  const handled: string[] = []
  await greet.enqueue(database.db, { name: 'later' }, { runAt: new Date(Date.now() + 1_500), queue: 'q' })
  await greet.enqueue(database.db, { name: 'now' }, { queue: 'q' })
  await server({ handlers: [greet.handledBy(async ({ name }) => void handled.push(name))] })
  await expect.poll(() => handled).toEqual(['now'])
  await expect.poll(() => handled).toEqual(['now', 'later'])
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
  await expect.poll(left).toEqual([])
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
  await expect.poll(left).toEqual([])
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

test('a payload that does not match its schema reaches no handler and stays in the queue', async () => {
  const handled: unknown[] = []
  await query(`INSERT INTO jobs (kind, payload, max_attempts) VALUES ('greet', '{"nom": "Asha"}', 12)`)
  await server({ handlers: [greet.handledBy(async (payload) => void handled.push(payload))] })
  await expect.poll(left).toEqual([{ attempts: 1 }])
  expect(handled).toEqual([])
})

test('enqueueAll adds each job with its queue, and replaces a waiting one with its key', async () => {
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
  await query(`UPDATE jobs SET taken_by = 'a server', attempts = 1 WHERE key = 'Asha'`)
  await add('Again', 'Meera', 'Asha')
  expect(await query(`SELECT key, queue, payload->>'name' AS name FROM jobs ORDER BY id`)).toEqual([
    { key: null, queue: 'mails to Asha', name: 'Hello Asha' },
    { key: 'Meera', queue: 'mails to Meera', name: 'Again Meera' },
    { key: 'Asha', queue: 'mails to Asha', name: 'Again Asha' },
  ])
})

test('a second job with a key replaces the first and keeps its time; a failed one is tried at once', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  const options = { key: 'settle', queue: 'payments of ORD-1' }
  await greet.enqueue(database.db, { name: 'Asha' }, { ...options, runAt })
  await greet.enqueue(database.db, { name: 'Ravi' }, options)
  const job = () => query(`SELECT payload->>'name' AS name, run_at, attempts FROM jobs`)
  expect(await job()).toEqual([{ name: 'Ravi', run_at: runAt, attempts: 0 }])
  await query('UPDATE jobs SET attempts = 12, died_at = now()')
  await greet.enqueue(database.db, { name: 'Meera' }, options)
  expect(await job()).toMatchObject([{ name: 'Meera', attempts: 0 }])
  expect(await query('SELECT FROM jobs WHERE run_at <= now() AND died_at IS NULL')).toHaveLength(1)
})

test('concurrent enqueues with the same key add one job', async () => {
  const names = ['Asha', 'Meera', 'Radha', 'Ravi', 'Sita', 'Uma']
  await Promise.all(names.map((name) => greet.enqueue(database.db, { name }, { key: 'greeting' })))
  expect(await query('SELECT FROM jobs')).toHaveLength(1)
})

test('a scheduled job runs once for each time on two servers, also for one that was missed', async () => {
  let runs = 0
  const lane = {
    handlers: [{ name: 'sweep', run: async () => void runs++ }],
    sweeps: { sweep: '* * * * *' },
  }
  const ticked = () => query<{ ticked_at: Date }>('SELECT ticked_at FROM job_schedules')
  const first = await server(lane)
  await expect.poll(ticked).toHaveLength(1)
  await first.stop()
  // The time of a schedule in the future was recorded before the clock was set back.
  for (const past of [`interval '1 day'`, `interval '-1 day'`]) {
    runs = 0
    await query(`UPDATE job_schedules SET ticked_at = ticked_at - ${past}`)
    const [tick] = await ticked()
    const servers = await Promise.all([server(lane), server(lane)])
    await expect.poll(() => runs).toBeGreaterThan(0)
    await expect.poll(left).toEqual([])
    const minutes = (Date.now() - (await ticked())[0]!.ticked_at.getTime()) / 60_000
    expect(minutes).toBeLessThan(2)
    expect((await ticked())[0]).not.toEqual(tick)
    // A minute may have begun meanwhile.
    expect(runs).toBeLessThanOrEqual(2)
    for (const one of servers) await one.stop()
  }
})

test('a scheduled job that failed is forgiven by its next success', async () => {
  let isDown = true
  const lane = {
    handlers: [
      {
        name: 'sweep',
        run: async () => {
          if (isDown) throw new Error('not today')
        },
      },
    ],
    sweeps: { sweep: '* * * * *' },
  }
  const runMissed = async () => {
    await query(`INSERT INTO job_schedules VALUES ('sweep', now() - interval '1 day')
      ON CONFLICT (name) DO UPDATE SET ticked_at = excluded.ticked_at`)
    const one = await server(lane)
    const due = () => query('SELECT FROM jobs WHERE died_at IS NULL')
    const ticked = () => query(`SELECT FROM job_schedules WHERE ticked_at > now() - interval '5 min'`)
    await expect.poll(ticked).toHaveLength(1)
    await expect.poll(due).toEqual([])
    await one.stop()
  }
  const failed = () => findFailedJobs(database.db)
  await runMissed()
  await runMissed()
  expect(await failed()).toEqual([{ name: 'sweep', count: 1, last_error: 'not today' }])
  isDown = false
  await runMissed()
  expect(await failed()).toEqual([])
})

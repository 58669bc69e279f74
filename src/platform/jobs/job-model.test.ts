import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDatabase, type Log } from '../db/postgres.ts'
import { openJobAlarm } from './job-alarm.ts'
import { startJobs } from './job-runner.ts'
import { jobKind } from './jobs.ts'

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const MAX_ATTEMPTS = 3
const step = jobKind('step', z.object({ name: z.string() }), {
  maxAttempts: MAX_ATTEMPTS,
  maxDelaySeconds: 0.1,
})

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const query = async <Row>(text: string) => (await database.db.pool.query(text)).rows as Row[]

const aJob = fc.record({
  queue: fc.integer({ min: 0, max: 6 }),
  /** When it is enqueued, and how much later it is due, in milliseconds. */
  at: fc.integer({ min: 0, max: 1_500 }),
  delay: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
  /** How often it fails: at the last number it never succeeds. */
  failures: fc.nat({ max: MAX_ATTEMPTS }),
  takes: fc.nat({ max: 60 }),
})

// A server is killed while a job of its runs: the job is lost with it, and another server must run it again.
test('every job of random queues ends in order, whatever fails and whichever server is killed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(aJob, { minLength: 40, maxLength: 80 }),
      fc.nat({ max: 1_200 }),
      async (jobs, killAt) => {
        await query('DELETE FROM jobs')
        const names = jobs.map((_, n) => `${n}`)
        const tries = new Map<string, number>()
        const ended: string[] = []
        const running = new Set<number>()
        const overlaps: string[] = []
        const servers = await Promise.all(
          [0, 1, 2].map(async () => {
            const db = openDatabase(database.url, { poolSize: 3, log: silent })
            const alarm = await openJobAlarm(db.pool, silent)
            const server = {
              isKilled: false,
              current: new Set<string>(),
              stop: async () => undefined as void,
            }
            const handler = step.handledBy(async ({ name }) => {
              const { queue, takes, failures } = jobs[Number(name)]!
              // A killed server does nothing more; its jobs stay marked as running.
              const unlessKilled = async () => server.isKilled && new Promise(() => {})
              if (running.has(queue)) overlaps.push(name)
              running.add(queue)
              server.current.add(name)
              await sleep(takes)
              running.delete(queue)
              await unlessKilled()
              server.current.delete(name)
              const count = (tries.get(name) ?? 0) + 1
              tries.set(name, count)
              if (count <= failures) throw new Error('not yet')
              ended.push(name)
            })
            const { stop } = await startJobs([{ concurrency: 2, handlers: [handler] }], {
              db,
              alarm,
              log: silent,
            })
            server.stop = async () => {
              alarm.close()
              await (server.isKilled ? db.close() : stop().then(() => db.close()))
            }
            return server
          }),
        )
        const start = Date.now()
        const enqueueing = jobs
          .map((job, n) => ({ ...job, name: names[n]! }))
          .toSorted((a, b) => a.at - b.at)
          .reduce(async (before, { queue, at, delay, name }) => {
            await before
            await sleep(Math.max(0, at - (Date.now() - start)))
            const runAt = delay ? { runAt: new Date(Date.now() + delay) } : {}
            await step.enqueue(database.db, { name }, { queue: `${queue}`, key: name, ...runAt })
          }, Promise.resolve())
        await sleep(killAt)
        servers[0]!.isKilled = true
        await servers[0]!.stop()
        await enqueueing
        const order = await query<{ queue: string; key: string }>(
          'SELECT queue, key FROM jobs WHERE died_at IS NULL ORDER BY queue, due_at, id',
        )
        // As half a minute later.
        await query(`UPDATE job_workers SET steady_since = steady_since - interval '30 s'`)
        const lost = [...servers[0]!.current].map((name) => `'${name}'`).join() || 'NULL'
        await query(`UPDATE job_workers SET seen_at = seen_at - interval '30 s'
        WHERE id IN (SELECT taken_by FROM jobs WHERE key IN (${lost}))`)
        const open = () => query(`SELECT FROM jobs WHERE died_at IS NULL`)
        await expect.poll(open, { timeout: 30_000, interval: 100 }).toEqual([])
        for (const server of servers.slice(1)) await server.stop()

        expect(overlaps).toEqual([])
        const dead = (await query<{ key: string }>('SELECT key FROM jobs')).map(({ key }) => key)
        expect([...ended, ...dead].toSorted()).toEqual(names.toSorted())
        // Those that were open at the end of enqueueing had all their neighbours before them.
        for (let queue = 0; queue <= 6; queue++) {
          const expected = order.filter((job) => job.queue === `${queue}`).map(({ key }) => key)
          expect(ended.filter((name) => expected.includes(name))).toEqual(
            expected.filter((name) => ended.includes(name)),
          )
        }
      },
    ),
    { numRuns: 1 },
  ))

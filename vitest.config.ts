import { configDefaults, defineConfig } from 'vitest/config'
import { journeysOfThisRun, leftOut } from './test/long-tests.ts'
import { LongestFirst } from './test/longest-first.ts'

/** `expect.poll` waits one second by default, which a busy machine may need for a single response. Milliseconds. */
const pollTimeout = { poll: { timeout: 20_000 } }

/**
 * Vitest sends what a test prints to its main process, without a handler of errors: a line between two files, when the
 * worker ends its calls, failed the run by "Closing rpc while "onUserConsoleLog" was pending".
 */
const plainConsole = { disableConsoleIntercept: true }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'long', description: 'Left to `npm run test:all`, as the files of test/long-tests.ts are.' },
    ],
    // Compiled sources are kept between runs, and shared by the three that `npm test` makes.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    projects: [
      {
        // Types and functions, use cases on a real database, and every call by `inject`.
        test: {
          name: 'unit',
          ...plainConsole,
          include: ['{src,scripts,test,demo}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...leftOut('unit')],
          globalSetup: ['test/complete-teardown.ts', 'test/readable-errors.ts', 'test/global-setup.ts'],
          pool: 'threads',
          runner: 'test/within-time.ts',
          // Five times faster over many small files. What a file does not give back, `given-back.ts` does.
          isolate: false,
          setupFiles: ['test/given-back.ts'],
          // Half of a test's time is waiting, so three share two cores; of few files each would import the server once more.
          maxWorkers: process.env.TEST_ORDER ? 2 : 3,
          // In CI other work may share the machine; `test/check-reporter.ts` lists tests that pass only at the second try.
          retry: process.env.CI ? 1 : 0,
          // A machine with other work takes several times as long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: pollTimeout,
        },
      },
      {
        // Races, crashes and attacks against two built servers on one database.
        test: {
          name: 'faults',
          ...plainConsole,
          include: ['test/faults/*.fault.ts'],
          exclude: [...configDefaults.exclude, ...leftOut('faults')],
          globalSetup: [
            'test/complete-teardown.ts',
            'test/readable-errors.ts',
            'test/faults/open-cluster.ts',
          ],
          // A process of its own notices when it is ended and stops the servers that it started; a thread may not.
          pool: 'forks',
          // More than half of a fault's time is waiting. Each file has its own servers and database; `npm run faults`,
          // which also measures, runs one after the other.
          isolate: false,
          maxWorkers: 3,
          // A machine with other work takes several times as long.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: pollTimeout,
        },
      },
      {
        // A random run of orders and payments with faults; then the books are compared.
        test: {
          name: 'chaos',
          ...plainConsole,
          include: ['test/chaos/*.chaos.ts'],
          globalSetup: [
            'test/complete-teardown.ts',
            'test/readable-errors.ts',
            'test/faults/open-cluster.ts',
          ],
          pool: 'forks',
          isolate: false,
          fileParallelism: false,
          testTimeout: 660_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Failing database servers in a network namespace of their own (`npm run drill`); skipped otherwise.
        test: {
          name: 'drill',
          ...plainConsole,
          include: ['test/drill/*.drill.ts'],
          pool: 'forks',
          isolate: false,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 150_000,
        },
      },
      {
        // Journeys through the built shop in a real browser.
        test: {
          name: 'journeys',
          ...plainConsole,
          include: journeysOfThisRun,
          globalSetup: ['test/complete-teardown.ts', 'test/readable-errors.ts', 'test/journeys/open-shop.ts'],
          pool: 'threads',
          // Much of a journey is waiting. Each worker has its own shop, which its files share.
          isolate: false,
          maxWorkers: 3,
          // A browser may be slow once; a journey that passes only at the second try is marked so in the output.
          retry: 1,
          // A machine with other work takes several times as long.
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: pollTimeout,
        },
      },
    ],
  },
})

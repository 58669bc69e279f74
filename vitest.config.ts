import { defineConfig } from 'vitest/config'

/** Two servers and two cores are shared by all files of a project: one after the other. */
const oneByOne = { isolate: false, fileParallelism: false, maxWorkers: 1, testTimeout: 90_000 }

export default defineConfig({
  test: {
    projects: [
      {
        // Types and functions, use cases on a real database, and every call by `inject`.
        test: {
          name: 'unit',
          include: ['{src,scripts,test,demo}/**/*.test.{ts,tsx}'],
          globalSetup: ['test/global-setup.ts'],
          pool: 'threads',
          // Five times faster over many small files. A test that changes a global puts it back.
          isolate: false,
          // Most of a test's time is the database's, so two run beside each other on two cores as well.
          maxWorkers: 2,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Races, crashes and attacks against two built servers on one database.
        test: {
          name: 'faults',
          include: ['test/faults/*.fault.ts'],
          globalSetup: ['test/faults/open-cluster.ts'],
          // A process of its own sees its end, and takes the servers that it started with it; a thread may not.
          pool: 'forks',
          ...oneByOne,
          hookTimeout: 60_000,
        },
      },
      {
        // A random run of orders and payments with faults; the books are compared after it.
        test: {
          name: 'chaos',
          include: ['test/chaos/*.chaos.ts'],
          globalSetup: ['test/faults/open-cluster.ts'],
          pool: 'forks',
          ...oneByOne,
          testTimeout: 330_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Journeys through the built shop in a real browser.
        test: {
          name: 'journeys',
          include: ['test/journeys/*.e2e.ts'],
          globalSetup: ['test/journeys/open-shop.ts'],
          pool: 'threads',
          // Much of a journey is waiting. Each worker has a shop of its own, and its files share it.
          isolate: false,
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

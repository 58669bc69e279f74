import { defineConfig } from 'vitest/config'

/** Faults and attacks against two built servers on one database, one after the other: they share two cores. */
export default defineConfig({
  test: {
    include: ['test/faults/*.fault.ts'],
    globalSetup: ['test/faults/open-cluster.ts'],
    reporters: ['default', 'test/faults/fault-reporter.ts'],
    // A process of its own sees its end, and takes the servers that it started with it; a thread may not.
    pool: 'forks',
    isolate: false,
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})

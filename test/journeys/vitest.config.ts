import { defineConfig } from 'vitest/config'

/** Journeys through the built shop in a real browser, one after the other: they share one shop and two cores. */
export default defineConfig({
  test: {
    include: ['test/journeys/*.e2e.ts'],
    globalSetup: ['test/journeys/open-shop.ts'],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})

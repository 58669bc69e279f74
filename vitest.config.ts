import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,scripts,test,demo}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'threads',
    // Five times faster over many small files. A test that changes a global puts it back.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})

import type { Database } from '#platform/db/postgres.ts'

/** What the calls of the storefront need, in a shop of which nothing is known. */
export const storefrontDeps = (db: Database) => ({
  db,
  readDb: db,
  setup: {
    findInventions: () => [],
    readSetupFacts: async () => ({ products: 0, charges: 0, onlineMethods: [], missingKeys: [] }),
    isDemo: false,
  },
  queueTestMail: () => Promise.reject(new Error('there is no mail queue')),
})

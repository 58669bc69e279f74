/**
 * What `npm test` leaves to `npm run test:all`: races and crashes on several servers with the checks that each would fail
 * without its guard, long walks, and models that try the same rule over and over: whole files here, single tests by the tag
 * `long`, and a part of a walk where it stands (`isWhole`). docs/RELIABILITY.md says which promise stands in which run.
 */
export const longTests = {
  unit: [
    'src/features/fulfilment/desk/server/every-statement.test.ts',
    'src/features/fulfilment/desk/server/pack-model.test.ts',
    'src/features/fulfilment/desk/server/slot-model.test.ts',
    'src/features/counter/server/week.test.ts',
    'src/features/subscriptions/subscription-days.test.ts',
    'src/platform/jobs/job-model.test.ts',
    // Each starts PostgreSQL over and over.
    'src/platform/embedded-postgres/embedded-postgres.test.ts',
    'src/app/commands/run-backup.test.ts',
    'test/every-order.test.ts',
    'test/odd-input.test.ts',
    'test/pairs-of-orders.test.ts',
    'test/week-controls.test.ts',
    'test/week/coins.test.ts',
    'test/week/shelf.test.ts',
    'test/week/week.test.ts',
    'test/wrong-input.test.ts',
    'src/features/fulfilment/desk/server/document-guards.test.ts',
    'src/features/orders/server/payment/paying-guards.test.ts',
    'src/features/orders/server/slot-guards.test.ts',
    'src/features/payments/server/providers/adapter-guards.test.ts',
    'src/features/upi/server/upi-guards.test.ts',
    'test/admin-guards.test.ts',
    'test/rim-guards.test.ts',
  ],
  faults: [
    'attacks',
    'backup',
    'bad-lines',
    'crashes',
    'disk-full',
    'killed-amid',
    'large-shop',
    'migrations',
    'money',
    'packing-model',
    'peak',
    'pooler',
    'replicas',
    'rolling-release',
    'schema-numbers',
    'shop-week',
    'two-servers',
    'upgrade',
    'upgrade-beside',
    'upgrade-database',
  ].map((name) => `test/faults/${name}.fault.ts`),
}

/**
 * The journeys of `npm test`, one of each role: a shopper, with the bell of the owner (first-order), a cashier, who picks
 * (picking), and riders with the owner's evening. The others are in `npm run test:all`.
 */
export const journeys = ['counter', 'evening', 'first-order', 'picking']

/** Not `npm test`. */
export const isWhole = process.env.TEST_RUN !== 'landing'

/** The files that a project leaves out in this run; alone, by their names, all of them can be run. */
export const leftOut = (project: keyof typeof longTests): string[] => (isWhole ? [] : longTests[project])

export const journeysOfThisRun: string[] = isWhole
  ? ['test/journeys/*.e2e.ts']
  : journeys.map((name) => `test/journeys/${name}.e2e.ts`)

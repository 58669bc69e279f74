import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files: started last, one of them would keep a single worker busy after all others are done. */
const longest = [
  'every-screen.e2e.ts',
  'fits.e2e.ts',
  'owners-first-hour.e2e.ts',
  'paying.e2e.ts',
  'order-desk.e2e.ts',
  'browsing.e2e.ts',
  'admin-by-keyboard.e2e.ts',
  'catalogue.e2e.ts',
  'layout-shift.e2e.ts',
  'schema-numbers.fault.ts',
  'payments.fault.ts',
  'two-servers.fault.ts',
  'crashes.fault.ts',
  'job-runner.test.ts',
  'embedded-postgres.test.ts',
  'rim-guards.test.ts',
  'wrong-input.test.ts',
  'backup.test.ts',
]

/** The order that `npm run quick` wishes. */
const wished = process.env.TEST_ORDER?.split(',')

/** Starts the slowest test files first; a fresh clone has no recorded times to sort by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (wished) return wished.findIndex((path) => moduleId.endsWith(`/${path}`))
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

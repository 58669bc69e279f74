import { test, TestRunner } from 'vitest'
import { notBegun } from './check-reporter.ts'

const mostSeconds = Number(process.env.TEST_SECONDS ?? Infinity)

/** Begins no file after so much processor as `npm run quick` has for tests; `check-reporter.ts` names those. */
export default class WithinTime extends TestRunner {
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    const { user, system } = process.cpuUsage()
    if (source === 'setup' || (user + system) / 1e6 <= mostSeconds) return super.importFile(path, source)
    test.skip(notBegun, () => undefined)
    return undefined
  }
}

import { TestRunner } from 'vitest'

const mostSeconds = Number(process.env.TEST_SECONDS ?? Infinity)

/** Begins no file after so much processor as `npm run quick` has for tests; `check-reporter.ts` names those. */
export default class WithinTime extends TestRunner {
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    const { user, system } = process.cpuUsage()
    if (source === 'collect' && (user + system) / 1e6 > mostSeconds) return
    return super.importFile(path, source)
  }
}

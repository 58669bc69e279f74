import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that passed only at their second try, with the first failure: each of them is a defect to find. */
export default class SecondTries implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'passed' || !test.diagnostic()?.retryCount) return
    const reason = errors?.[0]?.message.split('\n')[0] ?? 'no reason given'
    this.#lines.push(`  ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`)
  }

  onTestRunEnd(): void {
    if (this.#lines.length > 0)
      process.stdout.write(`\nPassed only at the second try:\n${this.#lines.join('\n')}\n`)
  }
}

import type { Reporter, TestCase } from 'vitest/node'
import { seed } from './seed.ts'

const MUTATION_CHECK = 'mutation check: '

/** Ends a run with its figures: scenarios, mutation checks and the seed that repeats it. */
export default class FaultReporter implements Reporter {
  readonly #count = { scenarios: 0, passed: 0, mutationChecks: 0, caught: 0, skipped: 0 }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const count = this.#count
    if (state === 'skipped') count.skipped++
    else if (test.name.includes(MUTATION_CHECK)) {
      count.mutationChecks++
      if (state === 'passed') count.caught++
    } else {
      count.scenarios++
      if (state === 'passed') count.passed++
    }
  }

  onTestRunEnd(): void {
    const { scenarios, passed, mutationChecks, caught, skipped } = this.#count
    const skippedText = skipped ? `, ${skipped} skipped` : ''
    process.stdout.write(
      `\nFaults: ${passed} of ${scenarios} scenarios passed, ${caught} of ${mutationChecks} mutation checks caught${skippedText}, seed ${seed}\n`,
    )
  }
}

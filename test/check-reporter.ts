import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** What `scripts/checks.mjs` counts and repeats at the end of a log; a failure is a name with the first line of its reason. */
export interface Report {
  passed: number
  failed: string[]
  /** Files that were not begun (`within-time.ts`). */
  left: string[]
}

/** The name of the only test of a file that time was not left for. */
export const notBegun = 'not begun'

/**
 * Writes a `Report` to the file named by `CHECK_REPORT`, and prints the tests that passed only at their second try:
 * each of them is a defect to find.
 */
export default class CheckReporter implements Reporter {
  readonly #secondTries: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'passed' && test.diagnostic()?.retryCount) this.#secondTries.push(named(test, errors))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (this.#secondTries.length > 0)
      process.stdout.write(
        `\nPassed only at the second try:\n${this.#secondTries.map((line) => `  ${line}\n`).join('')}`,
      )
    const report: Report = {
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failed: [...modules.flatMap(failuresIn), ...unhandled.map(unhandledFailure)],
      left: modules.filter((module) => !wasBegun(module)).map((module) => module.relativeModuleId),
    }
    const path = process.env.CHECK_REPORT
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(report))
    process.stdout.write(slowest(modules, path.replace(/report\.json$/, 'times.json')))
  }
}

/** The ten slowest files, in seconds, beside the run before; `path` keeps the times until the next one. */
function slowest(modules: readonly TestModule[], path: string): string {
  const before = readTimes(path)
  const times = Object.fromEntries(
    modules.filter(wasBegun).map((module) => [module.relativeModuleId, module.diagnostic().duration / 1000]),
  )
  writeFileSync(path, JSON.stringify({ ...before, ...times }))
  const rows = Object.entries(times)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, seconds]) => {
      const then = before[file]
      return `  ${seconds.toFixed(1).padStart(6)} s  ${file}${then === undefined ? '' : ` (${then.toFixed(1)} s before)`}\n`
    })
  return `\nThe slowest files:\n${rows.join('')}`
}

function readTimes(path: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

const wasBegun = (module: TestModule) =>
  [...module.children.allTests()].every(({ name }) => name !== notBegun)

/** Failed tests, and files and suites that failed outside a test: at import, or in a hook. */
function failuresIn(module: TestModule): string[] {
  const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const tests = [...module.children.allTests('failed')]
  return [
    ...suites.map((suite) => named(suite, suite.errors())),
    ...tests.map((test) => named(test, test.result().errors)),
  ]
}

type Entity = TestModule | TestCase | TestSuite

function named(entity: Entity, errors: readonly SerializedError[] = []): string {
  const [module, name] = 'module' in entity ? [entity.module, ` > ${entity.fullName}`] : [entity, '']
  return `${module.relativeModuleId}${name}: ${reasonOf(errors[0])}`
}

/** An error outside any test, with the test that ran then, which need not have caused it, and the file that threw it. */
function unhandledFailure(error: SerializedError): string {
  const details = error as Partial<Record<string, string>>
  const [path, test] = [details.VITEST_TEST_PATH, details.VITEST_TEST_NAME]
  const during = [path && relative(process.cwd(), path), test].filter(Boolean).join(' > ')
  const [thrownIn] = /(?<=[ (/])(src|test|scripts|demo)\/[^\s:)]+/.exec(error.stack ?? '') ?? []
  return [
    details.type ?? 'Unhandled Error',
    during && ` during ${during}`,
    `: ${reasonOf(error)}`,
    thrownIn && ` (thrown in ${thrownIn})`,
  ]
    .filter(Boolean)
    .join('')
}

function reasonOf(error?: SerializedError): string {
  const line = String(error?.message ?? '').split('\n', 1)[0]
  return [error?.name, line].filter(Boolean).join(': ') || 'no reason given'
}

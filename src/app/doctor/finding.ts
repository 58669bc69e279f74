import { operatorText } from '#platform/operator-text.ts'

/** One thing that is wrong, or will go wrong. */
export interface Finding {
  /** `fault`: something is broken now. `warning`: something will cause trouble later. */
  level: 'fault' | 'warning'
  /** One sentence for all cases of one kind; how many there are is in it. */
  text: string
  /** At most three of the cases. */
  examples?: string[]
  advice: string
  /** Fixes it, where that is safe: `npm run doctor -- --fix`. */
  fix?: () => Promise<unknown>
  /** Nothing else can be checked until it is mended. */
  isLast?: true
}

/** `1 job has`, `2 jobs have`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** One area to check. */
export interface Check {
  name: string
  run(): Promise<Finding[]>
}

export interface Report {
  check: string
  findings: (Omit<Finding, 'fix' | 'isLast'> & { isFixed: boolean })[]
}

/** Runs all checks, with `applyFixes` the safe fixes. One that throws is a fault; only a finding that is the last stops. */
export async function runChecks(checks: Check[], { applyFixes }: { applyFixes: boolean }): Promise<Report[]> {
  const reports: Report[] = []
  for (const { name, run } of checks) {
    const findings = await run().catch((error: unknown): Finding[] => [
      {
        level: 'fault',
        text: `the check failed: ${operatorText(error)}`,
        advice: 'Fix the error above, and run the doctor again.',
      },
    ])
    const reported: Report['findings'] = []
    for (const { fix, isLast: _, ...finding } of findings) {
      if (applyFixes && fix) await fix()
      reported.push({ ...finding, isFixed: applyFixes && fix !== undefined })
    }
    reports.push({ check: name, findings: reported })
    if (findings.some(({ isLast }) => isLast)) break
  }
  return reports
}

/** Whether anything is still broken. */
export const hasFailures = (reports: Report[]): boolean =>
  reports.some(({ findings }) => findings.some(({ level, isFixed }) => level === 'fault' && !isFixed))

/** Readable output: one line per area, with its findings and their fixes below. */
export function* reportLines(reports: Report[]): Generator<string> {
  for (const { check, findings } of reports) {
    yield `${findings.length === 0 ? '✓' : findings.some(({ level }) => level === 'fault') ? '✗' : '!'} ${check}`
    for (const { level, text, examples = [], advice, isFixed } of findings) {
      yield `    ${level === 'fault' ? 'Fault' : 'Warning'}: ${text}`
      for (const example of examples) yield `      - ${example}`
      yield `      ${isFixed ? 'Fixed.' : advice}`
    }
  }
  const count = (level: string) =>
    reports.flatMap(({ findings }) => findings).filter((one) => one.level === level && !one.isFixed).length
  yield `${counted(count('fault'), 'fault', 'faults')}, ${counted(count('warning'), 'warning', 'warnings')}.`
}

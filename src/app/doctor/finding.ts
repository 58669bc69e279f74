/** One thing that is wrong, or will be. */
export interface Finding {
  /** `fault`: something is broken now. `warning`: somebody will regret it. */
  level: 'fault' | 'warning'
  text: string
  /** What to do about it. */
  mend: string
  /** Does it, where doing it can do no harm: `npm run doctor -- --mend`. */
  doIt?: () => Promise<void>
}

/** One area that is looked at. */
export interface Check {
  name: string
  look(): Promise<Finding[]>
}

export interface Report {
  check: string
  findings: (Omit<Finding, 'doIt'> & { isMended: boolean })[]
}

/**
 * Looks at every area, one after the other, and with `mends` does what is safe. A look that fails is a fault itself,
 * and no reason to leave out the others.
 */
export async function examine(checks: Check[], { mends }: { mends: boolean }): Promise<Report[]> {
  const reports: Report[] = []
  for (const { name, look } of checks) {
    const findings = await look().catch((error: unknown): Finding[] => [
      {
        level: 'fault',
        text: `could not be looked at: ${error instanceof Error ? error.message : String(error)}`,
        mend: 'Mend what the message names, and look again.',
      },
    ])
    const told: Report['findings'] = []
    for (const { doIt, ...finding } of findings) {
      if (mends && doIt) await doIt()
      told.push({ ...finding, isMended: mends && doIt !== undefined })
    }
    reports.push({ check: name, findings: told })
  }
  return reports
}

/** Whether anything is broken still. */
export const isIll = (reports: Report[]): boolean =>
  reports.some(({ findings }) => findings.some(({ level, isMended }) => level === 'fault' && !isMended))

/** For a person: one line for each area, and under it what was found, with its mend. */
export function* reportLines(reports: Report[]): Generator<string> {
  for (const { check, findings } of reports) {
    yield `${findings.length === 0 ? '✓' : findings.some(({ level }) => level === 'fault') ? '✗' : '!'} ${check}`
    for (const { level, text, mend, isMended } of findings) {
      yield `    ${level === 'fault' ? 'Fault' : 'Warning'}: ${text}`
      yield `      ${isMended ? 'Mended.' : mend}`
    }
  }
  const count = (level: string) =>
    reports.flatMap(({ findings }) => findings).filter((one) => one.level === level && !one.isMended).length
  yield `${count('fault')} faults, ${count('warning')} warnings.`
}

import { expect, test } from 'vitest'
import { parseCommand, UsageFault } from './parse-command.ts'

const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean))
const fault = (line: string): string => {
  try {
    parse(line)
  } catch (error) {
    if (error instanceof UsageFault) return error.message
    throw error
  }
  return expect.unreachable(`"${line}" should have been refused`)
}

test('what is meant is understood', () => {
  expect(parse('')).toEqual({ name: 'serve', demo: false, development: false })
  expect(parse('serve --demo --dev')).toEqual({ name: 'serve', demo: true, development: true })
  expect(parse('admin grant asha@shop.example')).toEqual({ name: 'grant-admin', email: 'asha@shop.example' })
  expect(parse('admin revoke asha@shop.example')).toEqual({
    name: 'revoke-admin',
    email: 'asha@shop.example',
  })
  expect(parse('admin reset-second-factor asha@shop.example')).toEqual({
    name: 'reset-second-factor',
    email: 'asha@shop.example',
  })
  expect(parse('import f.csv')).toEqual({
    name: 'import',
    file: 'f.csv',
    dryRun: false,
    skipWrongRows: false,
  })
  expect(parse('import --skip-wrong-rows f.csv --dry-run')).toEqual({
    name: 'import',
    file: 'f.csv',
    dryRun: true,
    skipWrongRows: true,
  })
  expect(parse('backup --to monday')).toEqual({ name: 'backup', to: 'monday' })
  expect(parse('backup --to=monday')).toEqual({ name: 'backup', to: 'monday' })
  expect(parse('backup')).toEqual({ name: 'backup', to: null })
  expect(parse('doctor --json')).toEqual({ name: 'doctor', mend: false, json: true })
  expect(parse('doctor --mend')).toEqual({ name: 'doctor', mend: true, json: false })
  expect(parse('upgrade-database')).toEqual({ name: 'upgrade-database', programs: null })
  expect(parse('restore f.tar.gz')).toEqual({ name: 'restore', file: 'f.tar.gz', replace: false })
  expect(parse('restore --replace f.tar.gz')).toEqual({ name: 'restore', file: 'f.tar.gz', replace: true })
})

test('a misspelt flag is refused, and never ignored', () => {
  expect(fault('import f.csv --dryrun')).toBe(
    "Unknown option '--dryrun'.\nUsage: npm run import -- <file.csv> [--dry-run] [--skip-wrong-rows]",
  )
  for (const line of [
    'import f.csv --dry-run=no',
    'import f.csv -n',
    'serve --production',
    'admin grant asha@shop.example --force',
    'backup --to monday --now',
    'restore f.tar.gz --force',
  ])
    expect(fault(line)).toContain('\nUsage: npm run')
})

test('what is missing and what is too much is named', () => {
  expect(fault('import')).toContain('Missing: a CSV file.')
  expect(fault('import a.csv b.csv')).toContain('Unexpected argument "b.csv".')
  expect(fault('admin')).toContain('Missing: a command.')
  expect(fault('admin grant')).toContain('Missing: an email address.')
  expect(fault('admin reset-second-factor')).toContain('Missing: an email address.')
  expect(fault('admin toString asha@shop.example')).toContain('Unknown command "admin toString".')
  expect(fault('admin remove asha@shop.example')).toContain('Unknown command "admin remove".')
  expect(fault('backup --to=')).toContain('Missing: the value of --to.')
  expect(fault('restore')).toContain('Missing: a backup file.')
  expect(fault('backup --to')).toContain('--to')
  expect(fault('backup monday')).toContain('Unexpected argument "monday".')
  expect(fault('serve now')).toContain('Unexpected argument "now".')
  expect(fault('toString')).toContain('Unknown command "toString".')
})

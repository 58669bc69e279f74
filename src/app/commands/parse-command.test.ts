import { expect, test } from 'vitest'
import { parseCommand, UsageError } from './parse-command.ts'

const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean))
const errorOf = (line: string): string => {
  try {
    parse(line)
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return expect.unreachable(`"${line}" should have been refused`)
}

test('every command is parsed with its options', () => {
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
    map: null,
  })
  expect(parse('import --skip-wrong-rows f.csv --dry-run')).toEqual({
    name: 'import',
    file: 'f.csv',
    dryRun: true,
    skipWrongRows: true,
    map: null,
  })
  expect(parse('import f.csv --map=auto')).toMatchObject({ map: 'auto' })
  expect(parse('backup --to monday')).toEqual({ name: 'backup', to: 'monday' })
  expect(parse('backup --to=monday')).toEqual({ name: 'backup', to: 'monday' })
  expect(parse('backup')).toEqual({ name: 'backup', to: null })
  expect(parse('doctor --json')).toEqual({ name: 'doctor', fix: false, json: true, auditHead: null })
  expect(parse('doctor --fix')).toEqual({ name: 'doctor', fix: true, json: false, auditHead: null })
  const hash = '0123456789abcdef'.repeat(4)
  expect(parse(`doctor --audit-head 12:${hash}`)).toMatchObject({ auditHead: { seq: 12, hash } })
  expect(errorOf('doctor --audit-head 12')).toContain('--audit-head needs a number and a checksum')
  expect(parse('breach --since 2026-11-20 --until 2026-11-21T14:30 --to here')).toEqual({
    name: 'breach',
    since: new Date('2026-11-19T18:30:00Z'),
    until: new Date('2026-11-21T09:00:00Z'),
    known: null,
    to: 'here',
  })
  expect(errorOf('breach --since 20.11.2026 --until 2026-11-21')).toContain('--since needs a day')
  for (const line of ['breach', 'breach --since 2026-11-21', 'breach --since 2026-11-21 --until 2026-11-20'])
    expect(errorOf(line)).toContain('Give --since and a later --until.')
  expect(parse('upgrade --requested')).toEqual({ name: 'upgrade', release: null, downgrade: false })
  expect(errorOf('upgrade')).toContain('Usage')
  expect(errorOf('upgrade --requested 1.0.1')).toContain('Usage')
  expect(parse('upgrade-database')).toEqual({ name: 'upgrade-database', programs: null })
  expect(parse('restore f.tar.gz')).toEqual({
    name: 'restore',
    file: 'f.tar.gz',
    replace: false,
    signedBy: null,
    acceptUnverified: false,
  })
  const key = 'k'.repeat(43)
  expect(parse(`restore --replace f.tar.gz --signed-by ${key} --unverified`)).toEqual({
    name: 'restore',
    file: 'f.tar.gz',
    replace: true,
    signedBy: key,
    acceptUnverified: true,
  })
  expect(parse(`backup --check f --signed-by ${key}`)).toEqual({
    name: 'check-backup',
    file: 'f',
    signedBy: key,
  })
})

test('an unknown flag is refused with the usage, never ignored', () => {
  expect(errorOf('import f.csv --dryrun')).toBe(
    "Unknown option '--dryrun'.\nUsage: npm run import -- <file> [--dry-run] [--skip-wrong-rows] [--map <columns>]",
  )
  for (const line of [
    'import f.csv --dry-run=no',
    'import f.csv -n',
    'serve --production',
    'admin grant asha@shop.example --force',
    'backup --to monday --now',
    'backup --to monday --check tuesday',
    'backup --signed-by short --check tuesday',
    `backup --signed-by ${'k'.repeat(43)}`,
    'restore f.tar.gz --force',
  ])
    expect(errorOf(line)).toContain('\nUsage: npm run')
})

test('a missing, unexpected or unknown argument is named', () => {
  expect(errorOf('import')).toContain('Missing: a file.')
  expect(errorOf('import a.csv b.csv')).toContain('Unexpected argument "b.csv".')
  expect(errorOf('admin')).toContain('Missing: a command.')
  expect(errorOf('admin grant')).toContain('Missing: an email address.')
  expect(errorOf('admin reset-second-factor')).toContain('Missing: an email address.')
  expect(errorOf('admin toString asha@shop.example')).toContain('Unknown command "admin toString".')
  expect(errorOf('admin remove asha@shop.example')).toContain('Unknown command "admin remove".')
  expect(errorOf('backup --to=')).toContain('Missing: the value of --to.')
  expect(errorOf('restore')).toContain('Missing: a backup file.')
  expect(errorOf('backup --to').split('\nUsage:')[0]).toBe("Option '--to <value>' argument missing.")
  expect(errorOf('backup monday')).toContain('Unexpected argument "monday".')
  expect(errorOf('serve now')).toContain('Unexpected argument "now".')
  expect(errorOf('toString')).toContain('Unknown command "toString".')
})

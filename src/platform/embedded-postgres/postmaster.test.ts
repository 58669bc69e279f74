import { expect, it } from 'vitest'
import { isTakenByAnother } from './postmaster.ts'

it.each([
  'FATAL:  lock file "postmaster.pid" already exists',
  'FATAL:  lock file "postmaster.pid" is empty',
  'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
])('a start is retried after: %s', (line) => {
  expect(isTakenByAnother(`LOG:  starting PostgreSQL\n${line}\nHINT: wait`)).toBe(true)
})

it('a start is not retried after a permanent error', () => {
  expect(isTakenByAnother('FATAL:  could not open directory "pg_wal": Permission denied')).toBe(false)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every package of the lock file has a checksum (node scripts/complete-lock-file.mjs)', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const unchecked = Object.entries(packages)
    .filter(([folder, { integrity, link }]) => folder !== '' && !link && !integrity?.startsWith('sha512-'))
    .map(([folder]) => folder)
  expect(unchecked).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['the project (node scripts/complete-lock-file.mjs)', '../package-lock.json'],
  ['the mutation tool', './mutation/package-lock.json'],
])('every package of the lock file of %s has a checksum', (_, file) => {
  const { packages } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const unchecked = Object.entries(packages)
    .filter(([folder, { integrity, link }]) => folder !== '' && !link && !integrity?.startsWith('sha512-'))
    .map(([folder]) => folder)
  expect(unchecked).toEqual([])
})

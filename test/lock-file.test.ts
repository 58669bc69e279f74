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

test('what package.json overrides and which scripts it allows have their reasons in CONTRIBUTING.md', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const { overrides, allowScripts } = JSON.parse(read('package.json'))
  const table = read('CONTRIBUTING.md').split('## What package.json overrides')[1]!
  const names = [...table.matchAll(/`([@\w/-]+)`/g)].map(([, name]) => name)
  for (const name of [...Object.keys(overrides), ...Object.keys(allowScripts)]) expect(names).toContain(name)
  for (const [entry, name] of table.matchAll(/\| `overrides`: `([\w-]+)`/g))
    expect(overrides, entry).toHaveProperty(name!)
})

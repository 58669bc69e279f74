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

test('every entry of package.json has its reason in docs/decisions/dependencies.md, and no other has', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    read('package.json'),
  )
  const entries = [dependencies, devDependencies, optionalDependencies, overrides, allowScripts].flatMap(
    Object.keys,
  )
  const rows = read('docs/decisions/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) =>
    [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  )
  expect([...new Set(named)].toSorted()).toEqual([...new Set(entries)].toSorted())
})

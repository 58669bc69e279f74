import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = resolve('docs/recipes')
const patches = readdirSync(folder)
const copy = mkdtempSync(join(tmpdir(), 'recipes-'))
afterAll(() => rmSync(copy, { recursive: true }))

const filesOf = (patch: string) =>
  [...readFileSync(join(folder, patch), 'utf8').matchAll(/^\+\+\+ b\/(\S+)/gm)].map(([, file]) => file)

test('a change that a recipe shows touches few files', () => {
  expect(patches.length).toBeGreaterThan(8)
  const many = patches.filter((patch) => filesOf(patch).length > 6)
  expect(many).toEqual([])
  expect(filesOf('staff-role.patch')).toHaveLength(2)
})

test('a field that is stored brings its column, with what becomes of it when its owner is erased', () => {
  for (const patch of ['order-field.patch', 'account-field.patch', 'pack-field.patch']) {
    const text = readFileSync(join(folder, patch), 'utf8')
    expect(text).toMatch(/^\+ALTER TABLE \w+ ADD COLUMN /m)
    expect(text).toMatch(/^\+person: /m)
  }
})

const paths = patches.map((patch) => join(folder, patch))

test('the recipes apply to the program as it is', () => {
  execFileSync('git', ['apply', '--check', ...paths], { stdio: 'pipe' })
})

test('a copy of the program with the recipes compiles', { tags: ['long'], timeout: 600_000 }, () => {
  for (const part of [
    'src',
    'test',
    'scripts',
    'bench',
    'demo',
    'db',
    'messages',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'vitest.config.ts',
  ])
    cpSync(part, join(copy, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['apply', ...paths], { cwd: copy, stdio: 'pipe' })
  const tsc = join(copy, 'node_modules/.bin/tsc')
  const compile = () => {
    try {
      return execFileSync(tsc, ['--noEmit'], { cwd: copy, encoding: 'utf8' })
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
  expect(compile()).toBe('')
})

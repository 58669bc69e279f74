import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../test/template-database.ts'
import cli from './commands.json' with { type: 'json' }

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test('every command of package.json is explained, and its script asks for that text', () => {
  const own = Object.entries(scripts).filter(([, run]) => run.startsWith('node scripts/'))
  expect(own.map(([name]) => name).sort()).toEqual(Object.keys(cli.commands).sort())
  for (const [name, run] of own) expect(read(run.slice('node '.length))).toContain(`await script('${name}', `)
  for (const { usage, flags } of Object.values(cli.commands)) {
    expect(usage).toMatch(/^npm /)
    for (const flag of Object.keys(flags)) expect(flag).toMatch(/^--[a-z-]+( [A-Z:]+)?$/)
  }
})

test('--help explains each flag and the exit codes, without doing anything', () => {
  const text = execFileSync(process.execPath, [`${root}/scripts/doctor.mjs`, '--json', '--help'], {
    encoding: 'utf8',
  })
  for (const line of [
    /^ {2}--fix +apply/m,
    /^ {2}--json +print/m,
    /^ {2}--help +/m,
    /^ {2}78 {2}A setting is wrong/m,
  ])
    expect(text).toMatch(line)
})

test('a release takes flags as npm does, after two dashes', () => {
  const typed = ['demo', '--', '--nothing']
  const { status, stderr } = spawnSync(process.execPath, [`${root}/scripts/tokri.mjs`, ...typed], {
    encoding: 'utf8',
  })
  expect(status).toBe(2)
  expect(stderr).toContain("Unknown option '--nothing'")
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../template-database.ts'
import type { Machine } from './machine.ts'

/** A file of deploy/patroni with its placeholders filled in; throws for one that is not given. */
export function deployFile(name: string, values: Record<string, string>): string {
  return readFileSync(join(root, 'deploy/patroni', name), 'utf8')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\$\{(\w+)\}/g, (_, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`${name} has \${${key}}, which is not given`)
      return value
    })
}

/** `NAME1`, `IP1` and so on, of three machines. */
export const machineValues = (all: readonly Pick<Machine, 'name' | 'ip'>[]): Record<string, string> =>
  Object.fromEntries(
    all.flatMap(({ name, ip }, n) => [
      [`NAME${n + 1}`, name],
      [`IP${n + 1}`, ip],
    ]),
  )

/** What differs from the file: the drill's disks are small. */
const onSmallDisk = {
  shared_buffers: '32MB',
  max_wal_size: '96MB',
  min_wal_size: '32MB',
  wal_keep_size: '32MB',
}

/** `patroni.yml` of one machine, as an object. */
export function patroniSettings(values: Record<string, string>): object {
  const settings = parse(deployFile('patroni.yml', values))
  Object.assign(settings.bootstrap.dcs.postgresql.parameters, onSmallDisk)
  return settings
}

/** `etcd.env` of one machine, as the flags of the program. */
export const etcdFlags = (values: Record<string, string>): string[] =>
  deployFile('etcd.env', values)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, value] = /^ETCD_(\w+)=(.*)$/.exec(line)!
      return `--${name!.toLowerCase().replaceAll('_', '-')}=${value}`
    })

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeUpgradeNote } from '#platform/release/upgrade-note.ts'

/** Leaves the note of an upgrade from this version that was killed; returns its path. */
export function noteCutOff(dataDir: string, backup: string | null, version = '1.0.0'): string {
  writeUpgradeNote(dataDir, { version, unit: null, wasRunning: true, backup, server: null })
  const path = join(dataDir, 'upgrade.json')
  const { pid } = spawnSync(process.execPath, ['--version'])
  const note = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...note, pid }))
  return path
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makePrivateFile, readIfExists, replacePrivateFile } from '../data-dir.ts'
import { isAlive, startTime } from '../embedded-postgres/process-life.ts'

const noteShape = z.object({
  pid: z.int().positive(),
  /** Tells the process from a later one with the same id; null where the system provides none. */
  startTime: z.string().nullable(),
})

const noteIn = (dataDir: string) => join(dataDir, 'upgrade.json')

const ownNote = () => `${JSON.stringify({ pid: process.pid, startTime: startTime(process.pid) })}\n`

/** Makes this process the only one that upgrades a release's folder, until the note there is removed. */
export function beginUpgrade(home: string): void {
  while (!makePrivateFile(noteIn(home), ownNote())) {
    if (isUpgrading(home))
      throw new Error('Another upgrade of this shop is going on. Wait until it has ended.')
    removeUpgradeNote(home)
  }
}

/** Says that this process tries a version: a server that starts meanwhile takes no call until the note is gone. */
export const writeUpgradeNote = (dataDir: string): void => replacePrivateFile(noteIn(dataDir), ownNote())

export const removeUpgradeNote = (dataDir: string): void => rmSync(noteIn(dataDir), { force: true })

/** Whether an upgrade is going on: one that was killed is over. */
export function isUpgrading(dataDir: string): boolean {
  const text = readIfExists(noteIn(dataDir))
  if (text === null) return false
  try {
    const { pid, startTime: since } = noteShape.parse(JSON.parse(text))
    return isAlive(pid) && startTime(pid) === since
  } catch {
    return false
  }
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makePrivateFile, readIfExists, replacePrivateFile } from '../data-dir.ts'
import { isAlive, startTime } from '../embedded-postgres/process-life.ts'
import { isVersion } from './version.ts'

const processShape = z.object({
  pid: z.int().positive(),
  /** Tells the process from a later one with the same id; null where the system provides none. */
  startTime: z.string().nullable(),
})
const noteShape = processShape.extend({
  /** Null until an upgrade has looked at the shop. Earlier versions note nothing more than their process. */
  before: z
    .object({
      version: z.string().refine(isVersion),
      unit: z.string().nullable(),
      wasRunning: z.boolean(),
      /** Null until the backup is complete. */
      backup: z.string().nullable(),
      /** The server of the new version that the upgrade has started without a unit. */
      server: processShape.nullable(),
    })
    .nullable()
    .default(null),
})

export type StartedProcess = z.infer<typeof processShape>

/** What an upgrade that was cut off is taken back to. */
export type ShopBefore = NonNullable<z.infer<typeof noteShape>['before']>

const noteIn = (dataDir: string) => join(dataDir, 'upgrade.json')

export const startedProcess = (pid: number): StartedProcess => ({ pid, startTime: startTime(pid) })

export const isStillAlive = ({ pid, startTime: since }: StartedProcess): boolean =>
  isAlive(pid) && startTime(pid) === since

const ownNote = (before: ShopBefore | null) =>
  `${JSON.stringify({ ...startedProcess(process.pid), before })}\n`

/** Makes this process alone upgrade a release's folder while the note is there. Returns the note of one that was cut off. */
export function beginUpgrade(home: string): ShopBefore | null {
  const cutOff = cutOffUpgrade(home)
  while (!makePrivateFile(noteIn(home), ownNote(cutOff))) {
    if (isUpgrading(home))
      throw new Error('Another upgrade of this shop is going on. Wait until it has ended.')
    removeUpgradeNote(home)
  }
  return cutOff
}

/** This process tries a version: a server takes no call until the note is gone, or removes it if this was cut off. */
export const writeUpgradeNote = (folder: string, before: ShopBefore | null): void =>
  replacePrivateFile(noteIn(folder), ownNote(before))

export const removeUpgradeNote = (folder: string): void => rmSync(noteIn(folder), { force: true })

/** Whether an upgrade is going on: one that was killed is over. */
export const isUpgrading = (folder: string): boolean => readNote(folder)?.isAlive === true

/** What an upgrade that was killed has noted in a folder; null if there is none, or nothing to take back. */
export function cutOffUpgrade(folder: string): ShopBefore | null {
  const note = readNote(folder)
  return note && !note.isAlive ? note.before : null
}

function readNote(folder: string): { isAlive: boolean; before: ShopBefore | null } | null {
  const text = readIfExists(noteIn(folder))
  if (text === null) return null
  try {
    const note = noteShape.parse(JSON.parse(text))
    return { isAlive: isStillAlive(note), before: note.before }
  } catch {
    return null
  }
}

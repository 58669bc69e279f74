import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import type { Logger } from '../log.ts'

/** How long the files of a build are kept after the last server of that build. */
const KEPT_MS = 7 * 24 * 3_600_000
/** Some thirty builds with nothing in common; the oldest are removed first. */
const MOST_FILES = 3_000
/** How often a server records which files it uses. */
const RENEW_MS = 12 * 3_600_000
const AT_ONCE = 16

/** A file with a content hash in its name, so it never changes. */
const HASHED = /^[a-z0-9][a-z0-9.-]{0,80}-[a-z0-9]{8}(\.[a-z0-9]{2,5})$/

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The content type of a file that a build may have had; null for any other name. */
export const builtFileType = (name: string): string | null => types[HASHED.exec(name)?.[1] ?? ''] ?? null

/**
 * Puts the browser's files of this build where they outlive it: a tab that was opened before a release still asks
 * for them, and a build deletes those of the build before. Then removes what no server has come with for a week.
 */
export async function keepBuild(
  store: FileStore,
  folder: string,
  { now = Date.now(), mostFiles = MOST_FILES } = {},
): Promise<void> {
  const own = new Set((await readdir(folder)).filter((name) => builtFileType(name) !== null))
  const kept: { name: string; age: number }[] = []
  for await (const { name, writtenAt } of store.list()) kept.push({ name, age: now - writtenAt.getTime() })

  const fresh = new Set(kept.filter(({ age }) => age < RENEW_MS).map(({ name }) => name))
  const due = [...own].filter((name) => !fresh.has(name))
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const files = due.slice(at, at + AT_ONCE).map(async (name) => ({
      name,
      type: builtFileType(name)!,
      content: await readFile(join(folder, name)),
    }))
    await store.put(await Promise.all(files))
  }

  const earlier = kept.filter(({ name }) => !own.has(name)).sort((a, b) => a.age - b.age)
  const room = Math.max(0, mostFiles - own.size)
  await store.remove(earlier.filter(({ age }, at) => age > KEPT_MS || at >= room).map(({ name }) => name))
}

/** Keeps this build for as long as the server runs. An unavailable store is retried; nothing waits for it. */
export function keepBuildAlive(store: FileStore, folder: string, log: Logger): { stop(): void } {
  const keep = () =>
    void keepBuild(store, folder).catch((err: unknown) =>
      log.warn({ err }, "this build's files were not kept"),
    )
  keep()
  const timer = setInterval(keep, RENEW_MS).unref()
  return { stop: () => clearInterval(timer) }
}

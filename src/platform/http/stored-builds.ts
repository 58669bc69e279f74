import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import type { Logger } from '../log.ts'

/** How long a build's files are stored after its last server stopped, in milliseconds. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** About thirty builds without common files; the oldest are removed first. */
const MOST_FILES = 3_000
/** How often a server records which files it uses. */
const RENEW_MS = 12 * 3_600_000
const AT_ONCE = 16

/** A file with a content hash in its name, so it never changes. */
const HASHED = /^[a-z0-9][a-z0-9._-]{0,80}-[a-z0-9]{8}(\.[a-z0-9]{2,5})$/

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The content type of a file that a build may contain; null for any other name. */
export const builtFileType = (name: string): string | null => types[HASHED.exec(name)?.[1] ?? ''] ?? null

/**
 * Copies this build's browser files to a store that outlives it: a tab opened before a release still requests them,
 * and a new build deletes the old files. Then removes files that no server has renewed for a week.
 */
export async function storeBuild(
  store: FileStore,
  folder: string,
  { now = Date.now(), mostFiles = MOST_FILES } = {},
): Promise<void> {
  const own = new Set((await readdir(folder)).filter((name) => builtFileType(name) !== null))
  const stored: { name: string; age: number }[] = []
  for await (const { name, writtenAt } of store.list()) stored.push({ name, age: now - writtenAt.getTime() })

  const fresh = new Set(stored.filter(({ age }) => age < RENEW_MS).map(({ name }) => name))
  const due = [...own].filter((name) => !fresh.has(name))
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const files = due.slice(at, at + AT_ONCE).map(async (name) => ({
      name,
      type: builtFileType(name)!,
      content: await readFile(join(folder, name)),
    }))
    await store.put(await Promise.all(files))
  }

  const earlier = stored.filter(({ name }) => !own.has(name)).sort((a, b) => a.age - b.age)
  const room = Math.max(0, mostFiles - own.size)
  await store.remove(earlier.filter(({ age }, at) => age > MAX_AGE_MS || at >= room).map(({ name }) => name))
}

/** Keeps this build stored from when it is ready until the end. An unavailable store is retried; nothing waits for it. */
export function keepBuildStored(
  store: FileStore,
  folder: string,
  { ready, log }: { ready: Promise<void>; log: Logger },
): { stop(): void } {
  const renew = () =>
    void storeBuild(store, folder).catch((err: unknown) =>
      log.warn({ err }, "could not store this build's files"),
    )
  void ready.then(renew)
  const timer = setInterval(renew, RENEW_MS).unref()
  return { stop: () => clearInterval(timer) }
}

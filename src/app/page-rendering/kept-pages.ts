import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { makeLastFolder } from '#platform/data-dir.ts'
import type { ReadyPage } from './ready-page.ts'

/** The last rendered pages on the disk: shown while the database is away, by a server that has not rendered them itself. */
export interface KeptPages {
  /** Writes a page, some time later; a page that cannot be written is none to worry about. */
  keep(key: string, page: ReadyPage): void
  /** Removes a page that is not there any more. */
  forget(key: string): void
  /** Null for a page that was never kept, or too long ago. */
  find(key: string): Promise<ReadyPage | null>
  /** Resolves when what was kept so far is written. */
  written(): Promise<void>
}

/** A page of last month has other prices, and may show what was withdrawn. */
const MAX_AGE_MS = 7 * 24 * 3_600_000
/** Some 10 kB each: 200 MB at most. */
const MAX_PAGES = 20_000
/** Old ones are removed after so many were written. */
const PRUNE_EVERY = 2_000
/** A page that is rendered unchanged is not written again for this long. */
const REWRITE_MS = 24 * 3_600_000

interface Header extends Pick<ReadyPage, 'status' | 'etag' | 'plainBytes' | 'inlineScript'> {
  key: string
}

/** Keeps pages in a folder, whose own folder exists. What people have searched for is not kept: only pages without a query are. */
export function keptPages(
  folder: string,
  { maxPages = MAX_PAGES, pruneEvery = PRUNE_EVERY } = {},
): KeptPages {
  const pathOf = (key: string) =>
    join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.page`)
  const latest = new LRUCache<string, string>({ max: maxPages, ttl: REWRITE_MS })
  let made: Promise<unknown> | undefined
  let count = 0
  // One write at a time: visitors come first.
  let last: Promise<void> = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => undefined)
  }
  const write = async (key: string, page: ReadyPage) => {
    await (made ??= makeLastFolder(folder, 0o700))
    if (count++ % pruneEvery === 0) await prune(folder, maxPages)
    const { status, etag, plainBytes, inlineScript, br } = page
    const header: Header = { key, status, etag, plainBytes, inlineScript }
    const path = pathOf(key)
    // A write that a crash cuts off leaves the page of before.
    await writeFile(`${path}.tmp`, [Buffer.from(`${JSON.stringify(header)}\n`), br])
    await rename(`${path}.tmp`, path)
  }
  return {
    keep: (key, page) => {
      if (page.status !== 200 || key.includes('?')) return
      if (latest.get(key) === page.etag) return
      latest.set(key, page.etag)
      queue(() => write(key, page))
    },
    forget: (key) => {
      if (latest.get(key) === '') return
      latest.set(key, '')
      queue(() => rm(pathOf(key), { force: true }))
    },
    find: async (key) => {
      try {
        const path = pathOf(key)
        if (Date.now() - (await stat(path)).mtimeMs > MAX_AGE_MS) return null
        const content = await readFile(path)
        const end = content.indexOf('\n')
        const header = JSON.parse(content.subarray(0, end).toString()) as Header
        if (header.key !== key) return null
        const { status, etag, plainBytes, inlineScript } = header
        return {
          status,
          location: undefined,
          etag,
          plainBytes,
          inlineScript,
          br: content.subarray(end + 1),
          isLight: false,
        }
      } catch {
        return null
      }
    },
    written: () => last,
  }
}

/** Removes all but the newest pages, and what a crash left behind. */
async function prune(folder: string, most: number): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((one) => one.endsWith('.tmp')))
    await rm(join(folder, name), { force: true })
  const pages = names.filter((name) => name.endsWith('.page'))
  if (pages.length <= most) return
  const times = await Promise.all(
    pages.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  // A tenth more, so that the next write has room.
  const kept = Math.floor(most * 0.9)
  for (const { name } of times.toSorted((a, b) => b.at - a.at).slice(kept))
    await rm(join(folder, name), { force: true })
}

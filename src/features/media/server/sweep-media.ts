import type { FileStore } from '#platform/files/file-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { secondsOf } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'
import { filesOf } from '../image-url.ts'
import { knownImages, sweepImages } from './image-store.ts'

/** A picture is uploaded before the record that uses it is saved: younger pictures are not swept. */
const GRACE_SECONDS = secondsOf(retention.picture.time)
const PAGE = 500

/** Deletes pictures unused for a day, then files without a row: interrupted uploads, and rows deleted before them. */
export async function sweepMedia({ db, files }: { db: Tx; files: FileStore }): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const page = await sweepImages(db, { after, size: PAGE, graceSeconds: GRACE_SECONDS })
    await files.remove(page.removed.flatMap(filesOf))
    after = page.last
  }
  await sweepFiles({ db, files })
}

async function sweepFiles({ db, files }: { db: Tx; files: FileStore }): Promise<void> {
  const limit = Date.now() - GRACE_SECONDS * 1_000
  const old: string[] = []
  const clear = async () => {
    const names = old.splice(0)
    const known = await knownImages(db, [...new Set(names.map(idOf))])
    await files.remove(names.filter((name) => !known.has(idOf(name))))
  }
  for await (const { name, writtenAt } of files.list()) {
    if (writtenAt.getTime() < limit && PICTURE_FILE.test(name)) old.push(name)
    if (old.length >= PAGE) await clear()
  }
  await clear()
}

/** Complete and temporary files in the folder; everything else is left alone. */
const PICTURE_FILE = /^\.?[0-9a-f]{32}(?:-\d+)?\.(?:webp|avif)(?:-[0-9a-f]+\.tmp)?$/

/** The id in a file's name. That of a temporary file begins with a dot, so it matches no picture. */
const idOf = (name: string): string => name.slice(0, 32)

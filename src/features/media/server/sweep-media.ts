import type { FileStore } from '#platform/files/file-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { filesOf } from '../image-url.ts'
import { knownImages, sweepImages } from './image-store.ts'

/** A picture is uploaded before whatever shows it is saved: this long nothing is swept. */
const GRACE_SECONDS = 24 * 3_600
const PAGE = 500

/**
 * Deletes the pictures that nothing has shown for a day, then the files of no picture: of uploads that were cut
 * short, and of pictures whose rows went before their files could.
 */
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
    if (writtenAt.getTime() < limit && OURS.test(name)) old.push(name)
    if (old.length >= PAGE) await clear()
  }
  await clear()
}

/** Complete files and drafts of a folder; anything else in it is not ours. */
const OURS = /^\.?[0-9a-f]{32}(?:-\d+)?\.webp(?:-[0-9a-f]+\.tmp)?$/

/** A draft has the id of no picture. */
const idOf = (name: string): string => name.slice(0, 32)

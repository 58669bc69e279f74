import { fileName } from '#features/media/image-url.ts'
import { listImages } from '#features/media/server/image-store.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { VariantWidth } from '#shared/image-variants.ts'
import type { Check, Finding } from './finding.ts'

const DAY_MS = 24 * 3_600_000

/** Rows without files, and files without rows. */
export const picturesCheck = (db: Database, files: FileStore): Check => ({
  name: 'Pictures',
  look: async () => {
    const there = new Map<string, Date>()
    for await (const { name, writtenAt } of files.list()) there.set(name, writtenAt)
    const findings: Finding[] = []
    const known = new Set<string>()
    for (let after: string | null = ''; after !== null;) {
      const page = await listImages(db, after)
      for (const image of page) {
        known.add(image.id)
        const names = [
          fileName(image.id),
          ...image.widths.map((width) => fileName(image.id, width as VariantWidth)),
        ]
        const lost = names.filter((name) => !there.has(name))
        if (lost.length > 0)
          findings.push({
            level: 'fault',
            text: `the picture ${image.id} has lost ${lost.length} of its files (${lost[0]})`,
            mend: 'Restore DATA_DIR/uploads, or the bucket, from a backup, or upload the picture again.',
          })
      }
      after = page.at(-1)?.id ?? null
    }
    // Younger files are left by the nightly sweep too: their form may not be saved yet.
    const limit = Date.now() - 2 * DAY_MS
    const orphans = [...there].filter(
      ([name, writtenAt]) =>
        writtenAt.getTime() < limit && /^[0-9a-f]{32}/.test(name) && !known.has(name.slice(0, 32)),
    )
    if (orphans.length > 0)
      findings.push({
        level: 'warning',
        text: `${orphans.length} files belong to no picture`,
        mend: 'The nightly sweep removes them where a server runs at night; or at once: npm run doctor -- --mend',
        doIt: () => sweepMedia({ db, files }),
      })
    return findings
  },
})

import { fileName, filesIn } from '#features/media/image-url.ts'
import { markAvifMissing, knownImages, listImages } from '#features/media/server/image-store.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { VariantWidth } from '#shared/image-variants.ts'
import { counted, type Check, type Finding } from './finding.ts'

const DAY_MS = 24 * 3_600_000

/** Finds rows without files, and files without rows. */
export const picturesCheck = (db: Database, files: FileStore): Check => ({
  name: 'Pictures',
  run: async () => {
    const namesOf = new Map<string, string[]>()
    const withAvif: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await listImages(db, after)
      for (const { id, widths, has_avif: hasAvif } of page) {
        namesOf.set(id, [fileName(id), ...widths.map((width) => fileName(id, width as VariantWidth))])
        if (hasAvif) withAvif.push(id)
      }
      after = page.at(-1)?.id ?? null
    }
    // Listed after the rows: an upload writes its files first, so one in progress is not reported as lost.
    const stored = new Map<string, { size: number; writtenAt: Date }>()
    for await (const { name, ...file } of files.list()) stored.set(name, file)
    // An empty file, as a full disk or a crash may leave it, is no picture.
    const isLost = (name: string) => !stored.get(name)?.size

    const incomplete = [...namesOf]
      .map(([id, names]) => ({ id, names: names.filter(isLost) }))
      .filter(({ names }) => names.length > 0)
    // A sweep may have removed some of them meanwhile, rows and files.
    const known = await knownImages(
      db,
      incomplete.map(({ id }) => id),
    )
    const lost = incomplete.filter(({ id }) => known.has(id))
    const findings: Finding[] = []
    if (lost.length > 0)
      findings.push({
        level: 'fault',
        text: `${counted(lost.length, 'picture has', 'pictures have')} lost files`,
        examples: lost
          .slice(0, 3)
          .map(({ id, names }) => `${names[0]}, ${names.length} of ${namesOf.get(id)!.length} files`),
        advice: 'Restore DATA_DIR/uploads, or the bucket, from a backup, or upload the pictures again.',
      })
    const withoutFiles = withAvif.filter((id) => filesIn('avif', id).some(isLost))
    const withoutAvif = await knownImages(db, withoutFiles)
    if (withoutAvif.size > 0)
      findings.push({
        level: 'warning',
        text: `${counted(withoutAvif.size, 'picture has', 'pictures have')} lost AVIF files; browsers get the larger WebP`,
        advice: 'To have the server create them again within an hour, run: npm run doctor -- --fix',
        fix: () => markAvifMissing(db, [...withoutAvif]),
      })
    // Like the nightly sweep, skips younger files: the form they were uploaded for may not be saved yet.
    const limit = Date.now() - 2 * DAY_MS
    const orphans = [...stored].filter(
      ([name, { writtenAt }]) =>
        writtenAt.getTime() < limit && /^[0-9a-f]{32}/.test(name) && !namesOf.has(name.slice(0, 32)),
    )
    if (orphans.length > 0)
      findings.push({
        level: 'warning',
        text: `${counted(orphans.length, 'file belongs', 'files belong')} to no picture`,
        advice:
          'They are removed every night while a server is running, or now with: npm run doctor -- --fix',
        fix: () => sweepMedia({ db, files }),
      })
    return findings
  },
})

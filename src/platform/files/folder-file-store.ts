import { open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeLastFolder } from '../data-dir.ts'
import { errorCode } from '../error-code.ts'
import { checkedName, type FileStore } from './file-store.ts'
import { syncFolder, writeDurably } from './write-durably.ts'

/** Stores files in a local folder, which is created with the first of them; the one above it exists. */
export function folderFileStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, checkedName(name))
  return {
    async put(files) {
      for (const { name } of files) checkedName(name)
      await makeLastFolder(folder)
      await Promise.all(files.map(({ name, content }) => writeDurably(folder, name, content)))
      await syncFolder(folder)
    },
    async open(name) {
      const file = await unlessMissing(open(pathOf(name), 'r'))
      if (!file) return null
      return { size: (await file.stat()).size, stream: file.createReadStream() }
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true })
    },
    async *list() {
      const entries = await unlessMissing(opendir(folder))
      if (!entries) return
      for await (const entry of entries) {
        const found = entry.isFile() ? await unlessMissing(stat(join(folder, entry.name))) : null
        if (found) yield { name: entry.name, size: found.size, writtenAt: found.mtime }
      }
    },
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

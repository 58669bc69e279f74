import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a file completely or not at all, even if the power fails: to a temporary file, synced, then renamed. */
export async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}-${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(draft, 'wx', 0o644)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Makes new names in a folder survive a power failure. Skipped where a folder cannot be opened. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

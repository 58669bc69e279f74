import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a file so that it is there whole or not at all, also after the power fails: beside its place, to the
 * disk, then by its name.
 */
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

/** Makes sure that new names in a folder outlive a power failure. Where a folder cannot be opened, that is given. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

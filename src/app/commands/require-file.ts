import { open } from 'node:fs/promises'
import { fileProblem } from '#platform/file-problem.ts'

/** Throws, in words, unless this is a file that can be read: before a database is started for it. */
export async function requireFile(path: string): Promise<void> {
  try {
    const file = await open(path)
    const isFolder = (await file.stat()).isDirectory()
    await file.close()
    if (isFolder) throw new Error(`${path} is a folder. Give a file, such as one in it.`)
  } catch (error) {
    const problem = fileProblem(error, path)
    if (!problem) throw error
    throw new Error(`The file cannot be read: ${problem}.`, { cause: error })
  }
}

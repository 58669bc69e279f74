import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { mainFile } from './api-process.ts'

const root = resolve(dirname(mainFile), '../..')

/** Makes a build of the next version in a folder: this build with more migrations. Returns the path of its program. */
export async function nextBuild(folder: string, more: Record<string, string>): Promise<string> {
  await mkdir(folder)
  for (const part of ['dist', 'db', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(more)) await writeFile(join(folder, 'db/migrations', file), text)
  return join(folder, 'dist/server/main.js')
}

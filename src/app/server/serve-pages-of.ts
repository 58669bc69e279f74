import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { buildServer } from './build-server.ts'
import { serveBuild } from '../page-rendering/serve-build.ts'

export interface ServeOptions {
  config: Config
  /** The project's folder, with the migrations, the built browser files and the demo shop's data. */
  root: string
  /** The path of this program, which worker threads and child processes run too. */
  program: string
  /** Prints progress to a terminal. */
  say: (line: string) => void
  /** Called when the data folder is gone for good. */
  onLost?: (() => void) | undefined
  /** In development, the browser's files and pages come from Vite instead of a build. */
  development?: boolean
}

export async function servePagesOf(
  built: Awaited<ReturnType<typeof buildServer>>,
  {
    config,
    root,
    development,
    files,
  }: Pick<ServeOptions, 'config' | 'root' | 'development'> & { files: FileStore },
): Promise<void> {
  if (development) {
    const { serveDevelopmentPages } = await import('../page-rendering/development.ts')
    return serveDevelopmentPages(built, { origin: config.publicUrl, root })
  }
  const folder = join(root, 'dist/client')
  if (!existsSync(folder)) throw new Error('No build found in dist/. Run npm run build first.')
  await serveBuild(built, { config, folder, files })
}

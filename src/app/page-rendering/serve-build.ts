import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { keepBuildAlive } from '#platform/http/kept-builds.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import type { Logger } from '#platform/log.ts'
import type { BuiltServer } from '../server/build-server.ts'
import { openBuildStore } from '../server/uploads.ts'
import { builtAssets } from './client-assets.ts'
import { pageCache } from './page-cache.ts'
import { pageRenderer } from './render-page.tsx'
import { servePages } from './serve-pages.ts'
import { serveServiceWorker } from './serve-service-worker.ts'

/** Serves the browser's files of a build, and every page, on a server that answers calls. */
export async function serveBuild(
  { server, sendNoting, feed, guards }: Pick<BuiltServer, 'server' | 'sendNoting' | 'feed' | 'guards'>,
  { config, folder }: { config: Config; folder: string },
): Promise<void> {
  const assets = await builtAssets(folder)
  const builds = openBuildStore(config)
  await serveStaticFiles(server, folder, builds)
  await serveServiceWorker(server, folder, config.serviceWorker)
  const kept = keepBuildAlive(builds, join(folder, 'assets'), server.log as Logger)
  server.addHook('onClose', async () => kept.stop())
  const render = pageRenderer(
    sendNoting,
    async () => assets,
    config.publicUrl,
    (err, path) => server.log.error({ err, path }, 'page failed'),
  )
  servePages(server, pageCache(render, feed), guards, config.budgets)
}

import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { keepBuildStored } from '#platform/http/stored-builds.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import type { Logger } from '#platform/log.ts'
import type { BuiltServer } from '../server/build-server.ts'
import { openBuildStore } from '../server/uploads.ts'
import { builtAssets } from './client-assets.ts'
import { pageCache, pageKey } from './page-cache.ts'
import { pageRenderer } from './render-page.tsx'
import { servePages } from './serve-pages.ts'
import { serveScriptPreview } from './serve-script-preview.ts'
import { serveServiceWorker } from './serve-service-worker.ts'

/** Serves a build's browser files, and every page, on the API's server. */
export async function serveBuild(
  { server, sendWithTags, feed, guards }: Pick<BuiltServer, 'server' | 'sendWithTags' | 'feed' | 'guards'>,
  { config, folder }: { config: Config; folder: string },
): Promise<void> {
  const assets = await builtAssets(folder)
  const builds = openBuildStore(config)
  await serveStaticFiles(server, folder, builds)
  await serveServiceWorker(server, folder, config.serviceWorker)
  const storedBuild = keepBuildStored(builds, join(folder, 'assets'), server.log as Logger)
  server.addHook('onClose', async () => storedBuild.stop())
  const render = pageRenderer(
    sendWithTags,
    async () => assets,
    config.publicUrl,
    (err, path) => server.log.error({ err, path }, 'page failed'),
  )
  const pages = pageCache(render, feed)
  const renderPage = async (path: string) => {
    await pages.catchUp()
    const page = await pages.get(pageKey(path))
    return page.status === 200 ? (await pages.encode(page, 'identity')).toString() : null
  }
  serveScriptPreview(server, guards, renderPage, config.budgets.pagesPerMinute)
  servePages(server, pages, guards, config.budgets)
}

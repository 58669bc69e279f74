import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { storefrontCalls } from '#features/storefront/calls.ts'
import type { StorefrontContract } from '#features/storefront/contract.ts'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { keepBuildStored } from '#platform/http/stored-builds.ts'
import { serveStaticFiles } from '#platform/http/static-files.ts'
import type { Logger } from '#platform/log.ts'
import { client } from '#shared/api-client.ts'
import { localeIds, type LocaleId } from '#shared/locales.ts'
import type { BuiltServer } from '../server/build-server.ts'
import { openBuildStore } from '../server/uploads.ts'
import { serveAppFiles } from './serve-app-files.ts'
import { builtAssets, manifestOf } from './client-assets.ts'
import { serveOwnWords } from './serve-own-words.ts'
import { keptPages } from './kept-pages.ts'
import { pageCache } from './page-cache.ts'
import { pageRenderer, type ClientAssets } from './render-page.tsx'
import { servePages } from './serve-pages.ts'
import { serveServiceWorker } from './serve-service-worker.ts'

/** Serves a build's browser files, and every page, on the API's server. */
export async function serveBuild(
  {
    server,
    send,
    sendWithTags,
    feed,
    guards,
    prepared,
    hasPersons,
    languages,
  }: Pick<
    BuiltServer,
    'languages' | 'server' | 'send' | 'sendWithTags' | 'feed' | 'guards' | 'prepared' | 'hasPersons'
  >,
  { config, folder, files }: { config: Config; folder: string; files: FileStore },
): Promise<void> {
  const read = async (isInOwnWords: boolean) => {
    const assets: Partial<Record<LocaleId, ClientAssets>> = {}
    for (const locale of localeIds)
      if (existsSync(join(folder, manifestOf(locale, isInOwnWords))))
        assets[locale] = { ...(await builtAssets(folder, locale, isInOwnWords)), hasPersons }
    return assets
  }
  const [assets, inOwnWords] = [await read(false), await read(true)]
  serveOwnWords(server, languages)
  const builds = openBuildStore(config)
  await serveStaticFiles(server, folder, builds)
  const { getShop } = client<StorefrontContract>(storefrontCalls, send)
  serveAppFiles(server, {
    readShop: async () => (await getShop()).data,
    files,
    folder,
  })
  await serveServiceWorker(server, folder, config.serviceWorker, languages)
  const storedBuild = keepBuildStored(builds, join(folder, 'assets'), {
    ready: prepared,
    log: server.log as Logger,
  })
  server.addHook('onClose', async () => storedBuild.stop())
  const render = pageRenderer(
    sendWithTags,
    // A build of English alone, as tests have one, shows its files in every language.
    async (locale) => (languages.fileOf(locale) && inOwnWords[locale]) || (assets[locale] ?? assets.en!),
    config.publicUrl,
    (err, path) => server.log.error({ err, path }, 'page failed'),
    () => server.rightOfWay.whenFree(),
    languages,
  )
  const stored = keptPages(join(config.dataDir, 'pages'))
  server.addHook('onClose', () => stored.written())
  const pages = pageCache(render, feed, stored)
  servePages(server, pages, guards, config.budgets)
}

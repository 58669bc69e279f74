import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpokenLanguages } from '#features/languages/server/spoken-languages.ts'
import { pushedWords } from '#features/notifications/pushed-words.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import { locales, type LocaleId } from '#shared/locales.ts'
import { currentLocale, inLocale, t } from '#shared/words.ts'

/** Serves /service-worker.js from the build; when it is switched off, serves one that unregisters itself. */
export async function serveServiceWorker(
  server: FastifyInstance,
  folder: string,
  state: 'on' | 'off',
  languages: Pick<SpokenLanguages, 'fresh' | 'spoken'>,
): Promise<void> {
  const file = state === 'on' ? 'service-worker.js' : 'service-worker-withdrawn.js'
  const script = await readFile(join(folder, file), 'utf8')
  server.get('/service-worker.js', async (_request, reply) => {
    await languages.fresh()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(withWords(script, languages.spoken()))
  })
}

/** The worker with what it says, in the shop's own wording where it has some: browsers load it again when that changes. */
export const withWords = (script: string, ids: readonly LocaleId[]): string => {
  const byLanguage = (words: () => object) =>
    JSON.stringify(Object.fromEntries(ids.map((id) => [id, inLocale(id, words)])))
  return script
    .replace('const WORDS = {}', () => `const WORDS = ${byLanguage(pushed)}`)
    .replace('const OFFLINE_WORDS = {}', () => `const OFFLINE_WORDS = ${byLanguage(offline)}`)
}

const pushed = () => Object.fromEntries(Object.entries(pushedWords).map(([kind, write]) => [kind, write()]))

const offline = () => ({
  lang: locales[currentLocale()].tag,
  dir: locales[currentLocale()].direction,
  offline: escapeHtml(t('app.you-appear-to-be-offline')),
  check: escapeHtml(t('app.check-your-connection-and-try-again-your')),
  again: escapeHtml(t('app.try-again')),
  visited: escapeHtml(t('app.pages-you-have-visited')),
  pages: escapeHtml(t('app.pages-you-can-still-open')),
})

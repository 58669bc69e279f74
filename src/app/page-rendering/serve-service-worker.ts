import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpokenLanguages } from '#features/languages/server/spoken-languages.ts'
import { pushedWords } from '#features/notifications/pushed-words.ts'
import type { LocaleId } from '#shared/locales.ts'
import { inLocale } from '#shared/words.ts'

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
      .send(withPushedWords(script, languages.spoken()))
  })
}

/** The worker with what a push says, in the shop's own wording where it has some: browsers load it again when that changes. */
export const withPushedWords = (script: string, locales: readonly LocaleId[]): string =>
  script.replace(
    'const WORDS = {}',
    () => `const WORDS = ${JSON.stringify(Object.fromEntries(locales.map((id) => [id, wordsIn(id)])))}`,
  )

const wordsIn = (locale: LocaleId) =>
  inLocale(locale, () =>
    Object.fromEntries(Object.entries(pushedWords).map(([kind, write]) => [kind, write()])),
  )

import { createHash } from 'node:crypto'
import { EVERYTHING } from '#platform/db/change-store.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Log, Tx } from '#platform/db/postgres.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { localeIds, type LocaleId } from '#shared/locales.ts'
import { setLanguagesOff } from '#shared/stored-locale.ts'
import { setOwnWords } from '#shared/words.ts'
import { listOwnWords } from './language-store.ts'
import { readLanguagesOff } from './languages-off.ts'
import { ownProblem } from './save-sentence.ts'

/** The shop's own wording in a language for browsers, named by its content. */
interface WordsFile {
  path: string
  body: string
}

/** The languages that are on, and the shop's own wording, as this process knows them. */
export interface SpokenLanguages {
  /** Undefined if what the feed has reported is known; otherwise await it before writing a page. */
  fresh(): Promise<void> | undefined
  isOn(locale: LocaleId): boolean
  /** The languages whose pages are there. */
  spoken(): LocaleId[]
  /** Null where the shop has no own wording: then the scripts of the language contain its sentences. */
  fileOf(locale: LocaleId): WordsFile | null
  stop(): void
}

const RETRY_MS = 1_000

/** Follows the feed; the server's own sentences (`t`) follow at once. */
export function openLanguages({ db, feed, log }: { db: Tx; feed: ChangeFeed; log: Log }): SpokenLanguages {
  let off = new Set<string>()
  let files: Partial<Record<LocaleId, WordsFile>> = {}
  let loading: Promise<void> | undefined
  let isStopped = false

  async function load(): Promise<void> {
    const [rows, switchedOff] = await Promise.all([listOwnWords(db), readLanguagesOff(db)])
    off = new Set(switchedOff)
    setLanguagesOff(switchedOff)
    const sound = rows.filter((row) => ownProblem(row) === null)
    files = {}
    for (const locale of localeIds) {
      const own = Object.fromEntries(
        sound.filter((row) => row.locale === locale).map(({ key, wording }) => [key, wording]),
      )
      setOwnWords(locale, own)
      if (Object.keys(own).length > 0) files[locale] = fileFor(locale, own)
    }
  }
  function reload(): void {
    const next: Promise<void> = (loading ?? Promise.resolve())
      .then(load)
      .catch((err: unknown) => {
        if (isStopped) return
        log.warn({ err }, 'the languages could not be read')
        setTimeout(reload, RETRY_MS).unref()
      })
      .finally(() => {
        if (loading === next) loading = undefined
      })
    loading = next
  }
  const unsubscribe = feed.onChange((touched) => {
    if (touched.includes(tags.words) || touched.includes(EVERYTHING)) reload()
  })
  reload()
  return {
    fresh: () => loading,
    isOn: (locale) => !off.has(locale),
    spoken: () => localeIds.filter((locale) => !off.has(locale)),
    fileOf: (locale) => files[locale] ?? null,
    stop: () => {
      isStopped = true
      unsubscribe()
    },
  }
}

function fileFor(locale: LocaleId, own: Record<string, string>): WordsFile {
  const body = JSON.stringify(own)
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { path: `/own-words/${locale}-${hash}.json`, body }
}

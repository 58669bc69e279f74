import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { localeIds, locales, type Locale, type LocaleId } from '#shared/locales.ts'
import { offsetOf, pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { languageContract, type Language, type LanguageContract } from '../contract.ts'
import { countNamedProducts, listOwnWords } from './language-store.ts'
import { readLanguagesOff, switchLanguageTo } from './languages-off.ts'
import { saveSentence, sentenceOf } from './save-sentence.ts'

const keys = Object.keys(locales.en.words)

async function listLanguages(db: Database): Promise<Language[]> {
  const [off, own, named] = await Promise.all([
    readLanguagesOff(db),
    listOwnWords(db),
    countNamedProducts(db, localeIds),
  ])
  return localeIds.map((id) => {
    const { name, isBeta = false, words }: Locale = locales[id]
    const ownKeys = new Set(own.filter(({ locale }) => locale === id).map(({ key }) => key))
    const count = named.find(({ locale }) => locale === id)
    const products = count?.products ?? 0
    return {
      _id: id,
      name,
      isBeta,
      isOn: !off.includes(id),
      sentences: keys.length,
      translated: keys.filter((key) => words[key] !== undefined || ownKeys.has(key)).length,
      own: keys.filter((key) => ownKeys.has(key)).length,
      products,
      // The fields themselves are in English.
      named: id === 'en' ? products : (count?.named ?? 0),
    }
  })
}

export const languageRoutes = ({ db }: { db: Database }): Handlers<LanguageContract> => ({
  getLanguages: async () => ({ data: await listLanguages(db) }),
  getSentences: async ({ query }) => {
    const locale = query.locale as LocaleId
    const own = new Map(
      (await listOwnWords(db)).filter((row) => row.locale === locale).map((row) => [row.key, row.wording]),
    )
    const wanted = query.search.toLowerCase()
    const named = query.keys === '' ? keys : query.keys.split(',').filter((key) => keys.includes(key))
    const found = named
      .map((key) => sentenceOf(locale, key, own.get(key) ?? null))
      .filter(
        (one) =>
          (query.only === 'all' ||
            (query.only === 'own' ? one.own !== null : one.own === null && one.translation === null)) &&
          [one.key, one.english, one.translation, one.own].some((text) =>
            text?.toLowerCase().includes(wanted),
          ),
      )
    return {
      data: found.slice(offsetOf(query), offsetOf(query) + query.limit),
      meta: pageOf(query, found.length),
    }
  },
  saveSentence: async ({ body, caller }) => ({
    data: await saveSentence(db, adminActor(caller), { ...body, locale: body.locale as LocaleId }),
  }),
  switchLanguage: async ({ body: { locale, isOn }, caller }) => {
    if (locale === 'en' && !isOn)
      throw new AppError('invalid', undefined, { message: 'English has the root of the shop and stays on.' })
    await db.transaction(async (tx) => {
      const { before, after } = await switchLanguageTo(tx, locale, isOn)
      await recordAudit(tx, adminActor(caller), {
        action: 'settings.update',
        subjectId: 'languages',
        before: { off: before },
        after: { off: after },
      })
      await touch(tx, [tags.words])
    })
    return { data: await listLanguages(db) }
  },
})

export const mountLanguage = room(languageContract, languageRoutes)

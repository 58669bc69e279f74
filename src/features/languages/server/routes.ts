import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { adminActor } from '#features/audit/actor.ts'
import { localeIds, locales, type Locale, type LocaleId } from '#shared/locales.ts'
import { offsetOf, pageOf } from '#shared/paging.ts'
import { languageContract, type Language, type LanguageContract } from '../contract.ts'
import { countNamedProducts, listOwnWords } from './language-store.ts'
import { readLanguagesOff, switchLanguage } from './languages-off.ts'
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

const languageRoutes = ({ db }: { db: Database }): Handlers<LanguageContract> => ({
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
    await switchLanguage(db, adminActor(caller), locale, isOn)
    return { data: await listLanguages(db) }
  },
})

export const mountLanguage = room(languageContract, languageRoutes)

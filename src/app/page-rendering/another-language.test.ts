import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { newCategory, newProduct } from '../../../test/world.ts'
import samples from '../../../test/language-samples.json'
import { translationProblems } from '../../../scripts/words/check-words.ts'
import { compiled } from '../../../scripts/words/compile-words.ts'
import { readCalls } from '../../../scripts/words/read-calls.ts'
import { formatDay } from '#shared/format-day.ts'
import { localeIds, locales, type LocaleId } from '#shared/locales.ts'
import { inLocale } from '#shared/words.ts'
import { pageRenderer } from './render-page.tsx'

const { ta, bn, ur }: Record<'ta' | 'bn' | 'ur', Record<string, string>> = samples

// What a new language needs: a line of `locales.ts`, and its words.
const added = {
  ta: { name: 'தமிழ்', tag: 'ta-IN', direction: 'ltr', font: 'tamil', words: ta },
  ur: {
    name: 'اردو',
    tag: 'ur-IN',
    direction: 'rtl',
    font: 'arabic',
    words: ur,
  },
  bn: {
    name: 'বাংলা',
    tag: 'bn-IN',
    direction: 'ltr',
    font: 'bengali',
    words: bn,
  },
}
const spoken = localeIds.length
Object.assign(locales, added)
localeIds.push(...(Object.keys(added) as LocaleId[]))
afterAll(() => {
  localeIds.splice(spoken)
  for (const id of Object.keys(added)) delete (locales as Record<string, unknown>)[id]
})

const shop = await testShop()
await newProduct(shop.db, await newCategory(shop.db, 'Dairy'), { name: 'Toned Milk' })
afterAll(() => shop.close())
const render = pageRenderer(
  shop.sendWithTags,
  async () => ({ script: '/x.js', styles: [], fonts: [], preloadsOf: () => [] }),
  'https://shop.example',
)
const page = async (path: string) => (await render(path)).value

test('the samples are whole sentences of their languages, by the rules of the build', () => {
  for (const [locale, words] of [
    ['ta', ta],
    ['bn', bn],
    ['ur', ur],
  ] as const)
    expect(translationProblems(locales.en.words, words, locale)).toEqual([])
  for (const words of [ta, bn]) expect(Object.keys(words).length).toBeGreaterThanOrEqual(40)
})

test.each([
  ['ta', 'தமிழ்', /\p{Script=Tamil}/u],
  ['bn', 'বাংলা', /\p{Script=Bengali}/u],
  ['ur', 'اردو', /\p{Script=Arabic}/u],
] as const)(
  'the shop opens in %s, with its own links, canonical address and digits of ours',
  async (id, name, script) => {
    for (const path of ['/', '/search?q=milk', '/cart', '/login', '/no-such-page']) {
      const { html } = await page(`/${id}${path}`)
      expect(html).toContain(`<html lang="${id}-IN"`)
      const text = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
      expect(text.match(new RegExp(script, 'gu'))!.length, path).toBeGreaterThan(20)
      // Prices and counts have Latin digits in every language.
      expect(text).not.toMatch(/[௦-௯০-৯۰-۹]/u)
      const links = [...html.matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, href]) => href!)
      expect(links.filter((href) => !href.startsWith(`/${id}/`) && href !== path.split('?')[0])).toEqual([])
    }
    expect((await page(`/${id}/`)).html).toContain(
      `<link rel="canonical" href="https://shop.example/${id}/">`,
    )
    expect(locales[id as LocaleId].name).toBe(name)
  },
)

test('a language that was added is spoken at its own addresses, and falls back to English', async () => {
  const { status, html } = await page('/ta/')
  expect(status).toBe(200)
  expect(html).toContain('<html lang="ta-IN">')
  expect(html).toContain('உள்ளடக்கத்திற்குச் செல்')
  expect(html).toContain('href="/ta/contact-us"')
  expect(html).toContain('hreflang="ta-IN" href="https://shop.example/ta/"')
  // Not translated.
  expect(html).toContain('Privacy and Policy')
  expect((await page('/ta/search?q=milk')).html).toContain('ஒரு பொருள்')
  expect((await page('/ta/cart')).html).toMatch(/<title>உங்கள் கூடை · /)
})

test('other scripts and directions are declared', async () => {
  expect((await page('/ur/cart')).html).toContain('<html lang="ur-IN" dir="rtl">')
  expect((await page('/ur/cart')).html).toMatch(/<title>آپ کی ٹوکری · /)
  expect((await page('/bn/cart')).html).toMatch(/<title>আপনার ঝুড়ি · /)
})

test('dates have Latin digits in every language, and Hindi ones whole months', () => {
  for (const locale of ['ta', 'ur', 'bn', 'hi'] as LocaleId[])
    expect(inLocale(locale, () => formatDay('2026-10-02'))).toMatch(/2.*2026|2026.*2/)
  expect(
    inLocale('hi', () => ['2026-01-26', '2026-03-08', '2026-09-30', '2027-01-01'].map(formatDay)),
  ).toEqual(['26 जनवरी 2026', '8 मार्च 2026', '30 सितंबर 2026', '1 जनवरी 2027'])
  expect(formatDay('2026-01-26')).toBe('26 Jan 2026')
})

test('its sentences are put into the scripts of its build', () => {
  const code =
    "import { t } from '#shared/words.ts'\nexport const found = (count) => t('catalogue.count-products', { count })"
  const result = compiled(code, readCalls('/found.ts', code), ta, 'ta')
  expect(result).toContain('ஒரு பொருள்')
  expect(result).toContain('words_plural("ta"')
})

test('what nobody has translated says that it is English, and nothing else does', async () => {
  const { html } = await page('/ta/')
  expect(html).toMatch(/<a lang="en"[^>]*>Privacy and Policy<\/a>/)
  expect(html).toMatch(/<a href="#main" class="skip-link[^>]*>உள்ளடக்கத்திற்குச் செல்<\/a>/)
  expect(html).not.toMatch(/lang="en"[^>]*>[^<]*[\p{Script=Tamil}]/u)
  expect((await page('/')).html).not.toContain('lang="en"')
})

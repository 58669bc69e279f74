import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { newCategory, newProduct } from '../../../test/world.ts'
import { compiled } from '../../../scripts/words/compile-words.ts'
import { readCalls } from '../../../scripts/words/read-calls.ts'
import { formatDay } from '#shared/format-day.ts'
import { localeIds, locales, type LocaleId } from '#shared/locales.ts'
import { inLocale } from '#shared/words.ts'
import { pageRenderer } from './render-page.tsx'

const tamil: Record<string, string> = {
  'app.skip-to-content': 'உள்ளடக்கத்திற்குச் செல்',
  'app.categories': 'வகைகள்',
  'app.english': 'English',
  'app.languages': 'மொழிகள்',
  'pages.home': 'முகப்பு',
  'pages.your-cart': 'உங்கள் கூடை',
  'pages.shop-by-category': 'வகைப்படி வாங்குங்கள்',
  'pages.log-in': 'உள்நுழை',
  'storefront.contact-us': 'தொடர்பு கொள்ள',
  'storefront.about-us': 'எங்களைப் பற்றி',
  'catalogue.count-products': '{count, plural, one {ஒரு பொருள்} other {{count} பொருட்கள்}}',
}

// What a new language needs: a line of `locales.ts`, and its words.
const added = {
  ta: { name: 'தமிழ்', tag: 'ta-IN', direction: 'ltr', font: 'tamil', words: tamil },
  ur: {
    name: 'اردو',
    tag: 'ur-IN',
    direction: 'rtl',
    font: 'arabic',
    words: { 'pages.your-cart': 'آپ کی ٹوکری' },
  },
  bn: {
    name: 'বাংলা',
    tag: 'bn-IN',
    direction: 'ltr',
    font: 'bengali',
    words: { 'pages.your-cart': 'আপনার ঝুড়ি' },
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

test('a language that was added is spoken at its own addresses, and falls back to English', async () => {
  const { status, html } = await page('/ta/')
  expect(status).toBe(200)
  expect(html).toContain('<html lang="ta-IN">')
  expect(html).toContain('உள்ளடக்கத்திற்குச் செல்')
  expect(html).toContain('href="/ta/contact-us"')
  expect(html).toContain('hreflang="ta-IN" href="https://shop.example/ta/"')
  // Not translated.
  expect(html).toContain('Useful links')
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
  const result = compiled(code, readCalls('/found.ts', code), tamil, 'ta')
  expect(result).toContain('ஒரு பொருள்')
  expect(result).toContain('words_plural("ta"')
})

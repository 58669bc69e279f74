import { afterAll, expect, test, vi } from 'vitest'
import { ownTexts, sampleOf } from '#features/notifications/own-texts.ts'
import { sql } from '#platform/db/postgres.ts'
import { locales } from '#shared/locales.ts'
import { wordingProblem } from '#shared/message-rules.ts'
import { inLocale, t } from '#shared/words.ts'
import { testShop } from './server.ts'
import { asha, newCategory, newProduct, ravi } from './world.ts'

const shop = await testShop({}, { pages: true })
await newProduct(shop.db, await newCategory(shop.db, 'Dairy'), { name: 'Toned Milk' })
const owner = await shop.signIn(await ravi(shop.db))
const shopper = await shop.signIn(await asha(shop.db))
afterAll(() => shop.close())

const save = (locale: string, key: string, wording: string | null, as = owner) =>
  shop.call('PUT /api/languages/sentence', { as, body: { locale, key, wording } })
const page = async (path: string) => (await shop.server.inject(path)).body
const status = async (path: string) => (await shop.server.inject(path)).statusCode
const languages = async () => (await shop.call('GET /api/languages', { as: owner })).body.data
const english = await page('/cart')
const hindi = await page('/hi/cart')

test('own wording is on the pages of its language at once, with a file of it alone', async () => {
  expect(english).not.toMatch(/own-words|data-words|data-off=/)
  expect((await save('hi', 'pages.your-cart', 'आपका झोला')).body.data).toEqual({
    key: 'pages.your-cart',
    english: 'Your cart',
    translation: 'आपका कार्ट',
    own: 'आपका झोला',
    problem: null,
  })
  const now = await page('/hi/cart')
  expect(now).toMatch(/<title>आपका झोला · /)
  const [, file] = /data-words="(\/own-words\/hi-\w+\.json)"/.exec(now) ?? []
  expect(now).toContain(`<link rel="preload" as="fetch" href="${file}" crossorigin>`)
  // Its scripts look for each sentence in that file first.
  expect(now).toContain('src="/assets/own-0a1b2c3d.js"')
  const sent = await shop.server.inject({ url: file!, headers: { 'accept-encoding': 'identity' } })
  expect(sent.headers['cache-control']).toContain('immutable')
  expect(sent.json()).toEqual({ 'pages.your-cart': 'आपका झोला' })
  // English has none, and keeps its bytes.
  expect(await page('/cart')).toBe(english)

  await save('hi', 'pages.your-cart', 'झोला')
  expect(await page('/hi/cart')).toMatch(/<title>झोला · /)
  expect(await status(file!)).toBe(404)
  // What it says anyway takes it back.
  await save('hi', 'pages.your-cart', 'आपका कार्ट')
  expect(await page('/hi/cart')).toBe(hindi)
  expect((await languages())[1].own).toBe(0)
})

test('English may be worded otherwise too, and other languages keep their own', async () => {
  await save('en', 'pages.your-cart', 'Your basket')
  expect(await page('/cart')).toMatch(
    /<title>Your basket · [\s\S]*data-words|data-words[\s\S]*<title>Your basket · /,
  )
  expect(await page('/hi/cart')).toBe(hindi)
  await save('en', 'pages.your-cart', null)
  expect(await page('/cart')).toBe(english)
})

test('it is rendered as text', async () => {
  await save('hi', 'pages.your-cart', 'झोला & "थैला" > ठेला')
  const now = await page('/hi/cart')
  expect(now).toContain('<title>झोला &amp; &quot;थैला&quot; &gt; ठेला · ')
  await save('hi', 'pages.your-cart', null)
})

test.each([
  ['catalogue.count-products', '{count} चीज़ें'.normalize('NFC'), 'needs count#'],
  ['catalogue.count-products', '{count, plural, one {एक} few {कुछ} other {सब}}', 'has no plural “few”'],
  ['catalogue.count-products', '{count, plural, other {सब}}', 'lacks the plural “one”'],
  ['cart.label-removed', '{lable} हटाया', 'needs label, not lable'],
  ['cart.label-removed', '{label} {label} हटाया', 'needs label, not label label'],
  ['cart.label-removed', 'हटाया', 'needs label, not none'],
  ['pages.your-cart', '  ', 'is empty'],
  ['pages.your-cart', 'झोला {', 'a brace is not closed'],
  ['pages.your-cart', 'Your cart', 'is English, letter for letter'],
  ['pages.your-cart', '<b>झोला</b>', 'needs no values, not <b>'],
  ['pages.your-cart', '<img src=x onerror=alert(1)>', '“<”'],
  ['pages.your-cart', '\u200b\u2060\ufeff', 'is empty'],
  ['cart.and-more-more', ' और', 'needs more'],
])('%s as “%s” is refused, and the error names file and key', async (key, wording, problem) => {
  const { status, body } = await save('hi', key, wording)
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.fields.wording).toContain(`messages/hi.json, ${key}: `)
  expect(body.fields.wording).toContain(problem)
  expect((await languages())[1].own).toBe(0)
})

test('no sentence of the build breaks the rules of own wording', () => {
  for (const [locale, { words }] of Object.entries(locales))
    for (const [key, text] of Object.entries(words as Record<string, string>))
      expect([key, wordingProblem((locales.en.words as Record<string, string>)[key]!, text, locale)]).toEqual(
        [key, null],
      )
})

test('it is kept without signs that nobody sees, and with the spaces that join our sentences', async () => {
  const kept = async (key: string, wording: string) => (await save('hi', key, wording)).body.data.own
  expect(await kept('pages.your-cart', ' \u202eक्\u200dष \u200bझोला\u00ad ')).toBe('क्\u200dष झोला')
  expect(await kept('cart.and-more-more', 'और {more}')).toBe(' और {more}')
  // What it says anyway, however it is typed.
  expect(await kept('cart.and-more-more', locales.hi.words['cart.and-more-more'].trim())).toBe(null)
  await save('hi', 'pages.your-cart', null)
  expect((await save('hi', 'pages.your-cart', 'झ'.repeat(10_000))).body).toMatchObject({
    code: 'invalid',
    fields: { wording: 'A sentence may have at most 4000 characters' },
  })
  expect((await languages())[1].own).toBe(0)
})

test('wording that an upgrade has left behind is not shown, and the panel says why', async () => {
  await shop.db.run(
    sql(
      'test.wording',
      `INSERT INTO own_words (locale, key, wording) VALUES ('hi', 'cart.label-removed', '{old} हटाया'), ('hi', 'cart.gone', 'गया')`,
    ),
    [],
  )
  await save('hi', 'pages.your-cart', 'झोला')
  await vi.waitFor(async () => expect(await page('/hi/cart')).toMatch(/<title>झोला · /))
  const [, file] = /data-words="(\/own-words\/hi-\w+\.json)"/.exec(await page('/hi/cart')) ?? []
  expect(
    (await shop.server.inject({ url: file!, headers: { 'accept-encoding': 'identity' } })).json(),
  ).toEqual({
    'pages.your-cart': 'झोला',
  })
  expect(inLocale('hi', () => t('cart.label-removed', { label: 'दूध' }))).toBe(
    locales.hi.words['cart.label-removed'].replace('{label}', 'दूध'),
  )
  const { body } = await shop.call('GET /api/languages/sentences', {
    as: owner,
    query: { locale: 'hi', only: 'own', search: 'label-removed' },
  })
  expect(body.data).toMatchObject([{ own: '{old} हटाया', problem: 'needs label, not old' }])
  await shop.db.run(sql('test.noWording', 'DELETE FROM own_words'), [])
  await save('hi', 'pages.your-cart', 'थैला')
  await save('hi', 'pages.your-cart', null)
  expect(await page('/hi/cart')).toBe(hindi)
})

test('who may not change settings may not word anything, and no sentence or language is none', async () => {
  expect((await save('hi', 'pages.your-cart', 'झोला', shopper)).status).toBe(403)
  expect((await save('hi', 'pages.no-such-sentence', 'झोला')).status).toBe(404)
  expect((await save('xx', 'pages.your-cart', 'झोला')).status).toBe(400)
  expect((await save('hi', 'constructor', 'झोला')).status).toBe(404)
})

test('how much is translated is counted by sentences, and they are found by key, words and state', async () => {
  const [first, second] = await languages()
  const all = Object.keys(locales.en.words).length
  expect(first).toMatchObject({
    _id: 'en',
    isOn: true,
    sentences: all,
    translated: all,
    products: 1,
    named: 1,
  })
  expect(second).toMatchObject({ _id: 'hi', isBeta: true, sentences: all, products: 1, named: 0 })
  expect(second.translated).toBe(
    Object.keys(locales.en.words).filter((key) => Object.hasOwn(locales.hi.words, key)).length,
  )
  const find = async (query: object) => {
    const { body } = await shop.call('GET /api/languages/sentences', {
      as: owner,
      query: { locale: 'hi', ...query },
    })
    return [body.totalCount, body.data.map(({ key }: { key: string }) => key)]
  }
  expect((await find({}))[0]).toBe(all)
  expect((await find({ search: 'pages.your-cart' }))[1]).toContain('pages.your-cart')
  expect((await find({ search: 'आपका कार्ट' }))[1]).toContain('pages.your-cart')
  expect(await find({ only: 'own' })).toEqual([0, []])
  const words: Record<string, string> = locales.hi.words
  const taken = words['pages.your-cart']!
  delete words['pages.your-cart']
  try {
    expect((await languages())[1].translated).toBe(second.translated - 1)
    expect(await find({ only: 'missing' })).toEqual([1, ['pages.your-cart']])
    await save('hi', 'pages.your-cart', 'झोला')
    expect((await languages())[1]).toMatchObject({ translated: second.translated, own: 1 })
    expect(await find({ only: 'own' })).toEqual([1, ['pages.your-cart']])
    expect(await find({ only: 'missing' })).toEqual([0, []])
  } finally {
    words['pages.your-cart'] = taken
    await save('hi', 'pages.your-cart', null)
  }
})

test('a language that is off has no pages, no sitemap and no links, and comes back', async () => {
  const flip = (locale: string, isOn: boolean) =>
    shop.call('PUT /api/languages/switch', { as: owner, body: { locale, isOn } })
  await shop.call('PUT /api/user/update-user', { as: owner, body: { locale: 'hi', workLocale: 'hi' } })
  await flip('hi', false)
  expect(await status('/hi/cart')).toBe(404)
  expect(await page('/hi/cart')).toContain('<html lang="en-IN"')
  expect(await page('/cart')).toContain('data-off="hi"')
  expect(await status('/hi/sitemap.xml')).toBe(404)
  expect(await page('/robots.txt')).not.toContain('/hi/')
  expect(await page('/sitemap-lists.xml')).not.toContain('hi-IN')
  expect((await flip('en', false)).status).toBe(400)
  // Whoever has chosen it is spoken to in English, since its pages are not there: calls, accounts, work.
  const asHindi = { 'accept-language': 'hi' }
  const refused = async () =>
    (await shop.call('POST /api/user/verify-otp', { body: { email: 'a@b.in', otp: '1' }, headers: asHindi }))
      .body.message
  const account = async () => (await shop.call('GET /api/user/get-user-details', { as: owner })).body.data
  expect(await refused()).toBe('Please enter a valid 6-digit OTP')
  expect(await account()).not.toMatchObject({ locale: 'hi' })
  expect(await account()).not.toHaveProperty('workLocale')
  await flip('hi', true)
  expect(await page('/hi/cart')).toBe(hindi)
  expect(await refused()).toBe('कृपया सही 6 अंकों का OTP डालें')
  expect(await account()).toMatchObject({ locale: 'hi', workLocale: 'hi' })
  expect(await page('/cart')).toBe(english)
  expect(await page('/sitemap-lists.xml')).toContain('hi-IN')
})

test('the sentences of a mail or a push are found by their keys, and worded in its language', async () => {
  for (const [channel, kinds] of Object.entries(ownTexts))
    for (const [kind, keys] of Object.entries(kinds)) {
      const { body } = await shop.call('GET /api/languages/sentences', {
        as: owner,
        query: { locale: 'hi', keys: keys.join(',') },
      })
      expect([channel, kind, body.data.map(({ key }: { key: string }) => key)]).toEqual([channel, kind, keys])
      // Each value of a sentence has something to stand for it in the preview.
      for (const { english } of body.data as { english: string }[])
        for (const [, name] of english.matchAll(/\{(\w+)\}/g)) expect(sampleOf('')).toHaveProperty(name!)
    }
  await save('hi', 'mails.your-order-id-packed', '{shop}: {id} तैयार है')
  await vi.waitFor(() =>
    expect(inLocale('hi', () => t('mails.your-order-id-packed', { id: 'ORD-1', shop: 'T' }))).toBe(
      'T: ORD-1 तैयार है',
    ),
  )
  expect((await save('hi', 'mails.your-order-id-packed', 'तैयार है')).status).toBe(400)
  await save('hi', 'mails.your-order-id-packed', null)
})

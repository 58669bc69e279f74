import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { inLocale, t } from '#shared/words.ts'
import { openDemoMonth, type DemoMonth } from './demo-month.ts'
import { demoScreens } from './demo-screens.ts'
import { typeText } from './type-text.ts'
import { expectAccessible, openBrowser } from './visitor.ts'

// The pages of those who work in the shop and of a shopper, filled with the demo's month of trade.

let browser: Browser
let demo: DemoMonth
let screens: Record<'Guest' | 'Shopper' | 'Picker' | 'Rider' | 'Cashier', string[]>
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  demo = await openDemoMonth()
  const [keeper, shopper] = [
    await demo.become(browser, 'Keeper', phone),
    await demo.become(browser, 'Shopper', phone),
  ]
  screens = await demoScreens(keeper, shopper)
  await Promise.all([keeper.context().close(), shopper.context().close()])
}, 180_000)
afterAll(async () => {
  await browser.close()
  await demo.close()
})

const phone = { width: 360, height: 800 }

/** Fields of the API whose values people of the shop have written, or that are the same in every language. */
const WRITTEN =
  /^(?:name|email|person|rider\w*|user\w*|customer\w*|brand|unit|shelf|\w*reason|note|text|address\w*|city|landmark|counter|cashier|seller|by|company|tagline|orderId|number|title|letter|device|designation|gstin|sac|category|subCategory)$/i

function* writtenIn(value: unknown, isWritten = false): Generator<string> {
  if (typeof value === 'string') {
    if (isWritten) yield value
  } else if (Array.isArray(value)) for (const one of value) yield* writtenIn(one, isWritten)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* writtenIn(one, WRITTEN.test(key))
}

/** Reads what the API answers to a page, so that the words of the shop's people are told from those of the pages. */
function watchAnswers(page: Page): () => Promise<string[]> {
  const answers: Promise<string[]>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    answers.push(
      response.json().then(
        (body) => [...writtenIn(body)],
        () => [],
      ),
    )
  })
  return async () => (await Promise.all(answers)).flat()
}

/** Names, units and addresses, which are the same in every language. */
const ALLOWED =
  /\b(?:UPI|Google Pay|PhonePe|Paytm|BHIM|Razer Merchant Services|SabPaisa|FSSAI|GSTIN(?: \w+)?|C?GST|DPDP|MRP|ORD(?:-\S+)?|GRV(?:-\S+)?|SMS|PDF|CSV|OTP|PIN|CVV|QR|EMI|JPEG|PNG|WebP|MB|WhatsApp|Google|Facebook|YouTube|LinkedIn|Instagram|Safari|Chrome|PayU|Cashfree|Ctrl|kg|g|ml|l|L|km|pcs?|[\w.]+@\w+(?:\.com)?|English|Tokri)\b/g

/** What is written on the page or read aloud, without what is marked as English. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    // What a screen reader is told to be English by itself is looked at like all else.
    const SKIPPED = '[lang="en-IN"],script,style,template,noscript,#demo-bar,#hydration'
    // The title goes on with the shop's name.
    const found = [document.title.split(' · ')[0]!]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (!text.parentElement!.closest(SKIPPED)) found.push(text.nodeValue!)
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      if (!element.closest(SKIPPED))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          found.push(element.getAttribute(name) ?? '')
    return found
  })

/** Hindi words with too little room for their vowel signs, with space between letters, or in capitals. */
const crampedOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *, dialog *')]
      .filter((element) => element.checkVisibility() && !element.closest('[hidden], .picking-slip'))
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{Script=Devanagari}/u.test(node.nodeValue!),
        ),
      )
      .filter((element) => {
        const { lineHeight, fontSize, letterSpacing, textTransform } = getComputedStyle(element)
        return (
          Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.49 ||
          !/^(?:normal|0px)$/.test(letterSpacing) ||
          textTransform === 'uppercase'
        )
      })
      .map((element) => `${element.textContent} (${element.className})`),
  )

/** The page is in Hindi, with no Latin word that is not a name, a unit or what somebody has written. */
async function expectHindi(page: Page, written: string[]): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN')
  const hydration = await page.locator('#hydration').textContent()
  const typed = new URL(page.url()).searchParams.get('q') ?? ''
  const known = [...new Set([typed, ...written, ...writtenIn(JSON.parse(hydration ?? '{}'))])]
    .flatMap((text) => [text, ...text.split(/[,\n]/).map((part) => part.trim())])
    .filter((text) => /[A-Za-z]{2}/.test(text))
    .toSorted((one, other) => other.length - one.length)
  const latin = (await shownOn(page))
    .map((text) => known.reduce((rest, one) => rest.replaceAll(one, ''), text).replace(ALLOWED, ''))
    .filter((text) => /[A-Za-z]{2}/.test(text))
  const { pathname } = new URL(page.url())
  expect.soft([pathname, ...new Set(latin)]).toEqual([pathname])
  expect.soft([pathname, ...(await crampedOn(page))]).toEqual([pathname])
}

/** Pages that a walk of the demo in English does not have, or that need no order and no product. */
const MORE = {
  Guest: [
    paths.search,
    paths.verifyForgotPasswordOtp,
    paths.resetPassword,
    paths.undoChange,
    paths.firstOwner,
    '/join-staff',
    '/grievance',
    '/grievance/GRV-261130-ABCDEFGH',
    '/privacy-policy',
    '/payment-policy',
    '/shipping-policy',
    '/terms-and-conditions',
    '/payu-failure',
  ],
  Shopper: [paths.dashboard, paths.checkout, paths.editAddress, '/grievance', '/products-list/x/y/1/2'],
  Picker: [adminPaths.counts, adminPaths.labels, paths.profile, paths.security],
  Rider: [paths.profile],
  Cashier: [adminPaths.khata, adminPaths.phoneOrder, paths.profile],
}

test.each(Object.keys(MORE) as (keyof typeof MORE)[])(
  'a filled shop is in Hindi for the %s',
  async (person) => {
    const page =
      person === 'Guest'
        ? await (await browser.newContext({ viewport: phone, baseURL: demo.url })).newPage()
        : await demo.become(browser, person, phone)
    const written = watchAnswers(page)
    const walked = screens[person].filter((path) => !path.startsWith('/hi'))
    expect(walked.length).toBeGreaterThan(0)
    for (const path of new Set([...walked, ...MORE[person]])) {
      await page.goto(`/hi${path}`, { waitUntil: 'networkidle' })
      await expectHindi(page, await written())
      await expectAccessible(page)
    }
    await page.context().close()
  },
)

const said = (write: () => string) => inLocale('hi', write)

test('what the pages of cashier and picker open is in Hindi too', async () => {
  const till = await demo.become(browser, 'Cashier', phone)
  const written = watchAnswers(till)
  const look = async (page: Page, all: () => Promise<string[]>) => {
    await page.waitForLoadState('networkidle')
    await expectHindi(page, await all())
    await expectAccessible(page)
  }
  await till.goto(`/hi${adminPaths.khata}`, { waitUntil: 'networkidle' })
  const customer = till.getByRole('main').locator(`a[href^="/hi${adminPaths.khata}/"]`).first()
  const name = (await customer.textContent())!
  await till.getByRole('button', { name: said(() => t('khata.add-a-customer')) }).click()
  await look(till, written)
  await till.keyboard.press('Escape')
  await customer.click()
  await till.waitForURL(`**/hi${adminPaths.khata}/*`)
  await look(till, written)
  await till.getByRole('button', { name: said(() => t('khata.take-a-payment')) }).click()
  await look(till, written)
  await till.goto(`/hi${adminPaths.phoneOrder}`, { waitUntil: 'networkidle' })
  await typeText(till.getByRole('searchbox'), name)
  await till
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await look(till, written)
  await till.context().close()

  const picker = await demo.become(browser, 'Picker', phone)
  const known = watchAnswers(picker)
  await picker.goto(`/hi${adminPaths.counts}`, { waitUntil: 'networkidle' })
  await picker
    .getByRole('button', { name: said(() => t('counts.begin-a-count')) })
    .first()
    .click()
  await look(picker, known)
  await picker.getByRole('button', { name: said(() => t('counts.begin')), exact: true }).click()
  await picker.getByText(said(() => t('counts.scan-or-type-to-begin'))).waitFor()
  await look(picker, known)
  await picker.context().close()
})

test('the pages on which one logs in are in Hindi', async () => {
  const page = await (await browser.newContext({ viewport: phone, baseURL: demo.url })).newPage()
  const written = watchAnswers(page)
  for (const path of [paths.login, paths.register, paths.forgotPassword, privacyPaths.choices]) {
    await page.goto(`/hi${path}`, { waitUntil: 'networkidle' })
    await expectHindi(page, await written())
  }
  // The notice, which is in both languages, begins with that of the page.
  expect(await page.getByRole('tab', { name: 'हिन्दी' }).getAttribute('aria-selected')).toBe('true')
  await page.context().close()
})

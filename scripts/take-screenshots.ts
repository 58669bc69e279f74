import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { demoScreens } from '../test/journeys/demo-screens.ts'
import { giveLongNames } from '../test/journeys/long-names.ts'

/**
 * Takes screenshots of every screen of a running demo, as the persons of its bar see them:
 * `npx tsx scripts/take-screenshots.ts [http://localhost:8080] [folder] [only…]`. What is wider than its window is said.
 * `--widths 360,390,768,1280`, `--text 200` (percent), `--names long` gives everybody and every product a name of 60
 * letters or one in Hindi or Tamil, `--readme` also writes the picture at the top of the README.
 */
const { values, positionals } = parseArgs({
  options: {
    readme: { type: 'boolean', default: false },
    widths: { type: 'string', default: '390,1280' },
    text: { type: 'string', default: '100' },
    names: { type: 'string', default: 'own' },
  },
  allowPositionals: true,
})
const [url = 'http://localhost:8080', folder = 'screenshots', ...only] = positionals

const PHONE = 768

type Person = keyof Awaited<ReturnType<typeof demoScreens>>

async function become(context: BrowserContext, person: Person): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`  ! ${error.message}`))
  await page.goto(`${url}/about-us`)
  if (person === 'Guest') return page
  await page.getByRole('region', { name: 'The demo' }).getByRole('button', { name: person }).click()
  await page.waitForURL((to) => to.pathname !== '/about-us')
  return page
}

async function open(width: number, browser: Awaited<ReturnType<typeof launchBrowser>>) {
  const context = await browser.newContext({
    viewport: { width, height: width < PHONE ? 844 : 800 },
    locale: 'en-IN',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    isMobile: width < PHONE,
    hasTouch: width < PHONE,
  })
  context.setDefaultTimeout(60_000)
  if (values.names === 'long') await giveLongNames(context)
  return context
}

const nameOf = (path: string) => path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'

async function shoot(page: Page, path: string, file: string): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(400)
  await page.screenshot({ path: file })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  console.log(file, beyond > 0 ? `is wider than its window by ${beyond} pixels` : '')
}

async function main() {
  await mkdir(folder, { recursive: true })
  // The size that people set in their browser, which breakpoints in rem follow, too.
  const browser = await launchBrowser([
    `--blink-settings=defaultFontSize=${Math.round((16 * Number(values.text)) / 100)}`,
  ])
  const screens = await demoScreens(
    await become(await browser.newContext(), 'Keeper'),
    await become(await browser.newContext(), 'Shopper'),
  )
  for (const width of values.widths.split(',').map(Number)) {
    for (const [person, paths] of Object.entries(screens) as [Person, string[]][]) {
      const wanted = paths.filter((path) => only.length === 0 || only.includes(nameOf(path)))
      if (wanted.length === 0) continue
      const context = await open(width, browser)
      const page = await become(context, person)
      for (const path of wanted)
        await shoot(page, path, join(folder, `${person}-${nameOf(path)}-${width}.png`)).catch(
          (error: Error) => console.log(`  ! ${path}: ${error.message.split('\n')[0]}`),
        )
      await context.close()
    }
  }
  if (values.readme) await pictureForReadme(folder)
  await browser.close()
}

/** The shop on a desk, and the keeper's and the rider's phone before it, with rounded corners on a plain background. */
async function pictureForReadme(from: string) {
  const desktop = await framed(join(from, 'Guest-home-1280.png'), 1120, 700, 16)
  const keeper = await framed(join(from, 'Keeper-dashboard-all-orders-390.png'), 312, 675, 28)
  const rider = await framed(join(from, 'Rider-rider-390.png'), 312, 675, 28)
  await mkdir('docs/pictures', { recursive: true })
  await sharp({ create: { width: 1480, height: 920, channels: 3, background: '#E9F6EF' } })
    .composite([
      { input: desktop, left: 48, top: 48 },
      { input: keeper, left: 784, top: 200 },
      { input: rider, left: 1120, top: 160 },
    ])
    .webp({ quality: 82 })
    .toFile('docs/pictures/shop.webp')
}

async function framed(path: string, width: number, height: number, radius: number): Promise<Buffer> {
  const shape = (more: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${more}/></svg>`,
    )
  return sharp(path)
    .resize(width, height)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#C9D3CC" stroke-width="2"') },
    ])
    .png()
    .toBuffer()
}

await main()

import type { Page } from 'playwright-core'
import { expectToFit, expectWholeWords } from './visitor.ts'

/** What a device shows while our font has not come: Android's, Linux's and a wide one. */
const otherFonts = {
  Roboto: ['@fontsource-variable/roboto/files/roboto-latin-wght-normal'],
  'Noto Sans': ['@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal'],
  'DejaVu Sans': [
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal',
  ],
}

/** In each of those fonts the page fits, and no word is broken in two. */
export async function expectToFitInOtherFonts(page: Page): Promise<void> {
  // Some screens are documents of their own, and load the fonts again.
  if (!(await page.evaluate(() => document.adoptedStyleSheets.length > 0))) await loadOtherFonts(page)
  const setRule = (rule: string) =>
    page.evaluate((text) => document.adoptedStyleSheets.at(-1)!.replaceSync(text), rule)
  for (const name of Object.keys(otherFonts)) {
    await setRule(`* { font-family: "Other ${name}", "Noto Sans Devanagari" !important }`)
    await expectToFit(page)
    await expectWholeWords(page)
  }
  await setRule('')
}

async function loadOtherFonts(page: Page): Promise<void> {
  // Only for this moment: a page whose requests are watched loads everything without the browser's cache.
  await page.route('**/other-fonts/**', (route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname.replace('/other-fonts/', ''))
    return route.fulfill({ path: `node_modules/${file}.woff2`, contentType: 'font/woff2' })
  })
  await page.evaluate(async (fonts) => {
    for (const [name, files] of Object.entries(fonts))
      for (const file of files) {
        const weight = file.includes('wght') ? '100 900' : file.includes('700') ? '600 900' : '100 599'
        document.fonts.add(
          await new FontFace(`Other ${name}`, `url(/other-fonts/${file})`, { weight }).load(),
        )
      }
    document.adoptedStyleSheets.push(new CSSStyleSheet())
  }, otherFonts)
  await page.unroute('**/other-fonts/**')
}

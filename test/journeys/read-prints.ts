import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isRoll, type Paper } from '#ui/papers.ts'
import { linesOf, readPdf, type PdfPage } from './read-pdf.ts'
import { desktop } from './visitor.ts'

const sheetSizes: Partial<Record<Paper, [number, number]>> = { a4: [210, 297], letter: [216, 279] }
const rollWidths: Partial<Record<Paper, number>> = { '80mm': 80, '58mm': 58 }

/** Answers every call that matches with this data. */
export const answer = (page: Page, call: string, data: object) =>
  page.route(call, (route) =>
    route.fulfill({
      json: { success: true, error: false, message: '', data, totalCount: 1, totalPage: 1 },
    }),
  )

/** What of a page comes onto paper and is no part of it, is wider than it, or has more in it than it shows. */
const strayOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frames = [...document.querySelectorAll('.print-frame, .printed-labels')]
    return [...document.body.querySelectorAll('*')].flatMap((one) => {
      const box = one.getBoundingClientRect()
      if (box.width === 0 || one.closest('.sr-only') || frames.some((frame) => one.contains(frame))) return []
      const frame = frames.find((each) => each.contains(one))
      const isStray = !frame || box.right > frame.getBoundingClientRect().right + 1
      const { overflowX, overflowY } = getComputedStyle(one)
      const isCut =
        (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) ||
        (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
      return isStray || isCut ? [`${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`] : []
    })
  })

/** Two texts that lie on each other. */
function overlapsOf({ texts }: PdfPage): string[] {
  // Words of other scripts are drawn letter by letter, with signs above and below each other.
  const latin = texts.filter(({ text }) => /^[\p{Script=Latin}\p{Script=Common}]+$/u.test(text))
  return latin.flatMap((one, at) =>
    latin
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.6 &&
          Math.abs(one.top - other.top) < Math.min(one.size, other.size) * 0.6,
      )
      .map((other) => `${one.text} lies on ${other.text}`),
  )
}

/**
 * Prints the page; PRINTS names a folder in which the papers are kept to be looked at. What may go wrong on any paper is
 * looked for on each: something beside it, cut, or on something else.
 */
export async function print(page: Page, name: string, paper: Paper = 'a4'): Promise<PdfPage[]> {
  // Before it is printed: what is only on paper leaves the page after it.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: paper === '58mm' ? 182 : isRoll(paper) ? 272 : 703, height: 900 })
  if (process.env.PRINTS) {
    await mkdir(process.env.PRINTS, { recursive: true })
    await page.screenshot({ path: join(process.env.PRINTS, `${name}.png`), fullPage: true })
  }
  expect([name, ...(await strayOnPaper(page))]).toEqual([name])
  await page.emulateMedia({ media: null })
  await page.setViewportSize(desktop)
  // As the button does (`print-page.ts`).
  await page.evaluate(async () => void (await document.fonts.ready))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  if (process.env.PRINTS) {
    await writeFile(join(process.env.PRINTS, `${name}.pdf`), pdf)
  }
  const pages = readPdf(pdf)
  for (const one of pages) {
    expect([name, ...overlapsOf(one)]).toEqual([name])
    const beyond = one.texts.filter(
      ({ left, right, top, size, isCut }) =>
        isCut || left < 2 || right > one.width - 2 || top - size * 0.7 < 0.5 || top > one.height - 0.5,
    )
    expect([name, ...beyond]).toEqual([name])
  }
  return pages
}

/** A roll is one piece, as high as what is on it. */
export function expectRoll(pages: PdfPage[], paper: Paper): void {
  expect(pages).toHaveLength(1)
  const [{ width, height, texts }] = pages as [PdfPage]
  expect(Math.round(width)).toBe(rollWidths[paper])
  const last = Math.max(...texts.map(({ top }) => top))
  expect(height - last).toBeGreaterThan(2)
  expect(height).toBeLessThan(last * 1.03 + 14)
}

/** Sheets say which of how many they are, and what they are of. */
export function expectSheets(pages: PdfPage[], name: string, paper: Paper = 'a4'): void {
  for (const [at, page] of pages.entries()) {
    expect([Math.round(page.width), Math.round(page.height)]).toEqual(sheetSizes[paper])
    expect(linesOf(page).at(-1)).toBe(`${name} | Page ${at + 1} of ${pages.length}`)
  }
}

export const textOf = (pages: readonly PdfPage[]) => pages.flatMap(linesOf).join('\n')

/** Each of these stands on the papers, in this order. */
export function expectInOrder(pages: readonly PdfPage[], parts: readonly (string | RegExp)[]): void {
  let rest = textOf(pages)
  for (const part of parts) {
    const found = typeof part === 'string' ? rest.indexOf(part) : rest.search(part)
    if (found < 0) throw new Error(`“${part}” is missing, or not here:\n${rest}`)
    rest = rest.slice(found)
  }
}

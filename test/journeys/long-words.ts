import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectToFit } from './visitor.ts'

/** Accents, and some 40 % longer, as translations are. */
function lengthen(): void {
  const longer: Record<string, string> = { a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú' }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement!.closest('script,style,template,noscript,option'))
      text.nodeValue = text.nodeValue!.replace(/[aeiou]/g, (vowel) => longer[vowel]!)
}

/** The buttons whose words do not fit into them. */
const cutButtons = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange()
    return [...document.querySelectorAll<HTMLElement>('button, a[class*=rounded-lg]')].flatMap((button) => {
      const box = button.getBoundingClientRect()
      if (!button.checkVisibility() || box.width < 2) return []
      const isCut = [...button.querySelectorAll('*'), button].some((element) =>
        [...element.childNodes].some((node) => {
          if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue!.trim()) return false
          const { position, textOverflow } = getComputedStyle(element)
          if (
            position === 'absolute' ||
            textOverflow === 'ellipsis' ||
            element.closest('.line-clamp-2,.line-clamp-3')
          )
            return false
          range.selectNodeContents(node)
          const { left, right } = range.getBoundingClientRect()
          return right - left > 0 && (left < box.left - 1 || right > box.right + 1)
        }),
      )
      return isCut ? [button.textContent] : []
    })
  })

/** In the pseudo-language the page fits phones and desks, and no button cuts its words. */
export async function expectLongWordsToFit(page: Page, address: string): Promise<void> {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(lengthen)
    // The width of what scrolls is that of the last window until the page is drawn.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expectToFit(page)
    expect([address, width, ...(await cutButtons(page))]).toEqual([address, width])
  }
}

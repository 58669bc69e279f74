import type { Page } from 'playwright-core'

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
      return isCut ? [`“${button.textContent}” is cut`] : []
    })
  })

/** What does not fit the page in the pseudo-language: how far it scrolls sideways, and the buttons that cut their words. */
export async function cutByLongWords(page: Page): Promise<string[]> {
  await page.evaluate(lengthen)
  // The width of what scrolls is that of the last window until the page is drawn; a busy browser draws it later.
  const beyond = await page.evaluate(async (width) => {
    const { documentElement: root } = document
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 2 || (innerWidth !== width && frame < 30); frame++) await drawn()
    return root.scrollWidth - root.clientWidth
  }, page.viewportSize()!.width)
  return [...(beyond > 0 ? [`wider by ${beyond} pixels`] : []), ...(await cutButtons(page))]
}

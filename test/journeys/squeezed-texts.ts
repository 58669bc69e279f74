import type { Page } from 'playwright-core'

/** Sentences in a column of a few letters, and words that stick out of the card or label that they stand in. */
export const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LETTERS = 20
    const HEIGHTS = 2.6
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('main :is(p, span, label, li, dd)')) {
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join(' ')
      const { width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      if (height === 0 || width <= 2 || element.closest('.sr-only')) continue
      const size = Number.parseFloat(style.fontSize)
      if (text.length > LETTERS && style.display !== 'inline' && width < HEIGHTS * size)
        found.push(`“${text.slice(0, 40)}” in ${Math.round(width)} pixels`)
      const isCard = element.matches('label, li') && style.borderLeftWidth !== '0px'
      if (isCard && style.overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`“${element.innerText.slice(0, 40)}” out of its card`)
    }
    return found
  })

import type { Page } from 'playwright-core'

interface Fiber {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    rendered?: string[]
  }
}

/**
 * Records which components re-render, by the part of the page that they are in: "card: Toned Milk", "header",
 * "cart bar", "main". It uses the hook of React's developer tools, so call it before the page is opened.
 */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const FUNCTION_COMPONENTS = [0, 11, 14, 15]
    const HOST_ELEMENT = 5
    const PERFORMED_WORK = 1
    window.rendered = []

    const elementBelow = (fiber: Fiber | null): Element | null => {
      for (let one = fiber; one; one = one.sibling) {
        const found = one.tag === HOST_ELEMENT ? (one.stateNode as Element) : elementBelow(one.child)
        if (found) return found
      }
      return null
    }
    const partOf = (element: Element): string => {
      const card = element.closest('article')
      if (card) return `card: ${card.querySelector('h2, h3')?.textContent}`
      if (element.closest('header')) return 'header'
      if (element.closest('aside')) return 'cart bar'
      return element.closest('main') ? 'main' : 'elsewhere'
    }
    const visit = (fiber: Fiber): void => {
      const before = fiber.alternate
      const hasRendered = !before || (fiber.flags & PERFORMED_WORK) !== 0
      // Components that render no element, such as effects and hidden parts, do not count.
      const element = hasRendered && FUNCTION_COMPONENTS.includes(fiber.tag) && elementBelow(fiber.child)
      if (element) window.rendered!.push(partOf(element))
      if (before && fiber.child === before.child) return
      for (let child = fiber.child; child; child = child.sibling) visit(child)
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => visit(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
}

/** The parts that have rendered since the last call. */
export const renderedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(window.rendered!.splice(0))].sort())

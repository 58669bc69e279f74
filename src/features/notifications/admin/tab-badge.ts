const COUNT = /^\(\d+\) /

/** "(2) All orders"; the plain title when nothing is unviewed. */
export function countedTitle(title: string, count: number): string {
  const bare = title.replace(COUNT, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

/** Adds a dot at the upper right of a square SVG icon; null if its view box cannot be read. */
export function withDot(svg: string): string | null {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  if (!side) return null
  const dot = `<circle cx="${side * 0.77}" cy="${side * 0.23}" r="${side * 0.21}" fill="#B3261E" stroke="#FFFFFF" stroke-width="${side * 0.05}"/>`
  return svg.replace(/<\/svg>\s*$/, `${dot}</svg>`)
}

interface TabBadge {
  show(count: number): void
}

/** Shows a count in the browser tab's title, whatever the title is or becomes, and as a dot on its icon. */
export function openTabBadge(): TabBadge {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const plain = icon?.href
  let dotted: Promise<string | null> | null = null
  let count = 0

  const title = () => {
    const wanted = countedTitle(document.title, count)
    if (document.title !== wanted) document.title = wanted
  }
  const titles = new MutationObserver(title)

  async function drawIcon() {
    if (!icon || !plain) return
    const address = count > 0 ? await (dotted ??= dottedIcon(plain)) : plain
    // The count may have become 0 while the icon was loading.
    icon.href = (count > 0 && address) || plain
  }

  return {
    show(next) {
      if (next === count) return
      count = next
      titles.disconnect()
      if (count > 0) titles.observe(document.head, { childList: true, subtree: true, characterData: true })
      title()
      void drawIcon()
    },
  }
}

async function dottedIcon(address: string): Promise<string | null> {
  try {
    const svg = withDot(await (await fetch(address)).text())
    return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
  } catch {
    // The title shows the count as well.
    return null
  }
}

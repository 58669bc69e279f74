/**
 * A small script in the page's head, which runs first: it records which buttons are pressed before the page's scripts have
 * loaded, and `replayEarlyClicks` presses them again. Links and the search box work without scripts.
 */
const pressed: HTMLButtonElement[] = []

function record({ target }: Event) {
  const button = (target as Element).closest<HTMLButtonElement>('[type=button]:enabled')
  if (button) pressed.push(button)
}

document.addEventListener('click', record, true)
window.takeEarlyClicks = () => {
  document.removeEventListener('click', record, true)
  return pressed
}

/** The longest time, in milliseconds, for which high-priority pictures delay the scripts after the first paint. */
const MAX_DELAY_MS = 1500

/** Scripts start when the high-priority pictures are shown, or at the first interaction: they would compete with them. */
function startLateScripts() {
  const late = document.querySelector<HTMLTemplateElement>('#late-scripts')
  if (!late) return
  // A second time it stands in no document any more, and nothing happens.
  const start = () => late.replaceWith(late.content)
  // A background tab never paints.
  if (document.hidden) return start()
  for (const event of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(event, start, true)
  const urgent = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  const pictures = Promise.allSettled(Array.from(urgent, (picture) => picture.decode()))
  afterNextPaint(() => {
    setTimeout(start, MAX_DELAY_MS)
    void pictures.then(() => afterNextPaint(start))
  })
}

/** Calls back two frames later, when the first of them has been painted. */
const afterNextPaint = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback))

document.addEventListener('DOMContentLoaded', startLateScripts)

export {}

/**
 * A small separate script that runs first: it records which buttons are pressed before the page's scripts have
 * loaded, and `replayEarlyClicks` presses them again. Links and the search box work without scripts.
 */
const pressed: HTMLButtonElement[] = []

function note({ target }: Event) {
  const button = (target as Element).closest<HTMLButtonElement>('button[type=button]')
  if (button && !button.disabled) pressed.push(button)
}

// Absent if the page's scripts loaded before this one.
if (!window.takeEarlyClicks) {
  document.addEventListener('click', note, true)
  window.takeEarlyClicks = () => {
    document.removeEventListener('click', note, true)
    return pressed
  }
}

/** How long the urgent pictures hold the scripts back, once the page itself has been drawn. */
const PATIENCE_MS = 1500

/**
 * Scripts would take line and processor from what is seen first: they start when the urgent pictures are on the screen,
 * or at the first touch.
 */
function startLateScripts() {
  const late = document.querySelector<HTMLTemplateElement>('#late-scripts')
  if (!late) return
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    document.head.append(document.importNode(late.content, true))
  }
  // A tab in the background draws nothing.
  if (document.hidden) return start()
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(touch, start, { once: true, capture: true })
  const urgent = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const pictures = Promise.allSettled(urgent.map((picture) => picture.decode()))
  afterNextPaint(() => {
    setTimeout(start, PATIENCE_MS)
    void pictures.then(() => afterNextPaint(start))
  })
}

/** By the frame after the next, the next has been drawn. */
const afterNextPaint = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then))

if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', startLateScripts, { once: true })
else startLateScripts()

export {}

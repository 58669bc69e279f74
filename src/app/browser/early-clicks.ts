/**
 * A script of its own, small and first: notes which buttons are pressed before the page's scripts have come, so that
 * `replayEarlyClicks` presses them again. Links and the search box work without scripts.
 */
const pressed: HTMLButtonElement[] = []

function note({ target }: Event) {
  const button = (target as Element).closest<HTMLButtonElement>('button[type=button]')
  if (button && !button.disabled) pressed.push(button)
}

// Absent unless the page's scripts were faster than this one.
if (!window.takeEarlyClicks) {
  document.addEventListener('click', note, true)
  window.takeEarlyClicks = () => {
    document.removeEventListener('click', note, true)
    return pressed
  }
}

export {}

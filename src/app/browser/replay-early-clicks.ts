declare global {
  interface Window {
    /** The buttons pressed so far, set by early-clicks.ts. Taking them stops the recording. */
    takeEarlyClicks?: () => HTMLButtonElement[]
  }
}

let early: HTMLButtonElement[] = []

/** Called when React attaches its listeners: from then on it handles clicks itself. */
export function takeEarlyClicks(): void {
  early = window.takeEarlyClicks?.() ?? []
  window.takeEarlyClicks = () => []
}

/** Presses the recorded buttons again once the cart's owner is known, but for those that were replaced since. */
export function replayEarlyClicks(): void {
  for (const button of early.splice(0)) if (button.isConnected) button.click()
}

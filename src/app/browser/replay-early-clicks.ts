declare global {
  interface Window {
    /** Set by early-clicks.ts: the buttons that were pressed so far. Taking them ends the noting. */
    takeEarlyClicks?: () => HTMLButtonElement[]
  }
}

let early: HTMLButtonElement[] = []

/** Called as React begins to listen: from now on it handles clicks itself. */
export function takeEarlyClicks(): void {
  early = window.takeEarlyClicks?.() ?? []
  window.takeEarlyClicks = () => []
}

/** Presses again what was pressed before, once the shop knows whose cart it is; what has been replaced since is left alone. */
export function replayEarlyClicks(): void {
  for (const button of early.splice(0)) if (button.isConnected) button.click()
}

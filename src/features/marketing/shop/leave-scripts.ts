import { mayRunScripts } from '../script-pages.ts'

let areRunning = false

/** Marketing scripts run in this document from now on: what has run cannot be taken out again. */
export const noteScriptsRun = (): void => void (areRunning = true)

/**
 * Awaited before a page is shown. Where marketing scripts run in this document and may not on that page, it is loaded as
 * a document of its own, and the promise stays open.
 */
export function leaveScripts(address: string): Promise<null> | null {
  if (!areRunning || mayRunScripts(new URL(address).pathname)) return null
  if (address === window.location.href) window.location.reload()
  else window.location.assign(address)
  return new Promise(() => {})
}

import { createStore, useStore } from '#ui/create-store.ts'

type Settle = (isConfirmed: boolean) => void

const waiting = createStore<Settle | null>(null)
let asked: Promise<boolean> | null = null

/**
 * Asks the administrator to prove again that it is they; false when they do not. Calls that need it at the same moment
 * ask once.
 */
export function askForConfirmation(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => waiting.set(resolve)).finally(() => (asked = null))
  return asked
}

export function settleConfirmation(isConfirmed: boolean): void {
  waiting.get()?.(isConfirmed)
  waiting.set(null)
}

export const cancelConfirmation = (): void => settleConfirmation(false)

export const useIsConfirming = (): boolean => useStore(waiting, null) !== null

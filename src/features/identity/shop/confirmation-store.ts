import { createStore, useStore } from '#ui/create-store.ts'

type Settle = (isConfirmed: boolean) => void

const resolver = createStore<Settle | null>(null)
let pending: Promise<boolean> | null = null

/**
 * Asks the administrator to confirm their identity; false if they cancel. Calls that need it at the same time share one
 * dialog.
 */
export function askForConfirmation(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => resolver.set(resolve)).finally(() => (pending = null))
  return pending
}

export function settleConfirmation(isConfirmed: boolean): void {
  resolver.get()?.(isConfirmed)
  resolver.set(null)
}

export const cancelConfirmation = (): void => settleConfirmation(false)

export const useIsConfirming = (): boolean => useStore(resolver, null) !== null

import type { CallName } from '#shared/endpoint.ts'
import { createStore, useStore } from '#ui/create-store.ts'

type Settle = (isConfirmed: boolean) => void

const resolver = createStore<{ settle: Settle; call: CallName } | null>(null)
let pending: Promise<boolean> | null = null

/** Asks the user to confirm their identity; false if they cancel. Calls that need it at the same time share one dialog. */
export function askForConfirmation(call: CallName): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => resolver.set({ settle: resolve, call })).finally(
    () => (pending = null),
  )
  return pending
}

export function settleConfirmation(isConfirmed: boolean): void {
  resolver.get()?.settle(isConfirmed)
  resolver.set(null)
}

export const cancelConfirmation = (): void => settleConfirmation(false)

export const useConfirmedCall = (): CallName | undefined => useStore(resolver, null)?.call

export const useIsConfirming = (): boolean => useStore(resolver, null) !== null

import { createContext, use, useMemo, type ReactNode } from 'react'
import { client, type Client, type Send } from '#shared/api-client.ts'
import type { CallName, Contract } from '#shared/endpoint.ts'

const SendContext = createContext<Send | null>(null)

export function ApiProvider({ send, children }: { send: Send; children: ReactNode }) {
  return <SendContext value={send}>{children}</SendContext>
}

/** A feature's calls as typed functions: `useClient<CartContract>(cartCalls)`. */
export function useClient<C extends Contract>(calls: { [K in keyof C]: CallName }): Client<C> {
  const send = use(SendContext)
  if (!send) throw new Error('useClient needs an ApiProvider above it')
  return useMemo(() => client<C>(calls, send), [calls, send])
}

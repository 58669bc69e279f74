import { createContext, use, useMemo, type ReactNode } from 'react'
import { client, type Client, type Send } from '#shared/api-client.ts'
import type { CallName, Contract } from '#shared/endpoint.ts'

const SendContext = createContext<Send | null>(null)

export function ApiProvider({ send, children }: { send: Send; children: ReactNode }) {
  return <SendContext value={send}>{children}</SendContext>
}

/** Makes any call. */
export function useSend(): Send {
  const send = use(SendContext)
  if (!send) throw new Error('calls need an ApiProvider above them')
  return send
}

/** A feature's calls as typed functions: `useClient<CartContract>(cartCalls)`. */
export function useClient<C extends Contract>(calls: { [K in keyof C]: CallName }): Client<C> {
  const send = useSend()
  return useMemo(() => client<C>(calls, send), [calls, send])
}

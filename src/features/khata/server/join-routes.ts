import { callerTraits } from '#features/identity/server/caller-traits.ts'
import type { Identity } from '#features/identity/server/identity.ts'
import type { Caller, Http, Handlers } from '#platform/http/route.ts'
import { isAdmin } from '#shared/roles.ts'
import type { JoinContract } from '../join-contract.ts'
import { joinAccount, sendJoinCode } from './join-account.ts'
import { customerView } from './khata-view.ts'

export function joinRoutes(identity: Identity): Handlers<JoinContract> {
  // The code belongs to whoever reads that mailbox, so the device of the member of staff says nothing about it.
  const traitsOf = (http: Http) => ({ ...callerTraits(http, identity.deviceCookies), device: null })
  return {
    sendJoinOtp: async ({ body, http }) => {
      await sendJoinCode(identity, { ...body, ...traitsOf(http) })
      return {}
    },
    joinAccount: async ({ body, caller, http }) => ({
      data: customerView(await joinAccount(identity, actorOf(caller), { ...body, ...traitsOf(http) })),
    }),
  }
}

const actorOf = (caller: Caller) => ({
  kind: isAdmin(caller) ? ('admin' as const) : ('staff' as const),
  userId: caller.userId,
})

import { staffActor } from '#features/audit/actor.ts'
import { callerTraits } from '#features/people/accounts/server/caller-traits.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { codeAddress } from '#features/people/accounts/server/login-mobile.ts'
import { room } from '#platform/http/room.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import { joinContract, type JoinContract } from '../join-contract.ts'
import { joinAccount, sendJoinCode } from './join-account.ts'
import { viewFor } from './khata-view.ts'

function joinRoutes(identity: Identity): Handlers<JoinContract> {
  // The code belongs to whoever reads that mailbox, so the device of the member of staff says nothing about it.
  const traitsOf = (http: Http) => ({ ...callerTraits(http, identity.deviceCookies), device: null })
  return {
    sendJoinOtp: async ({ body, http }) => {
      await sendJoinCode(identity, {
        customerId: body.customerId,
        email: codeAddress(body),
        ...traitsOf(http),
      })
      return {}
    },
    joinAccount: async ({ body, caller, http }) => ({
      data: viewFor(
        caller,
        await joinAccount(identity, staffActor(caller), {
          customerId: body.customerId,
          otp: body.otp,
          email: codeAddress(body),
          ...traitsOf(http),
        }),
      ),
    }),
  }
}

export const mountJoin = room(joinContract, joinRoutes)

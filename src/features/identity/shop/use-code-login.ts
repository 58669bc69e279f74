import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import {
  loginFailure,
  loginNext,
  loginSentences,
  loginStart,
  RESEND_SECONDS,
  type LoginState,
  type Person,
} from './login-flow.ts'
import { session } from './session.ts'
import { userQuery } from './use-user.ts'

export interface CodeLogin {
  state: LoginState
  /** Seconds until another code may be asked for. */
  secondsLeft: number
  send(person: Person): Promise<void>
  back(): void
  /** Trades the code for a session; answers whether it worked. */
  verify(otp: string): Promise<boolean>
}

/** Logging in by a code (specification, section 4). `mergeCart` hands the guest's cart over once tokens are stored. */
export function useCodeLogin(mergeCart: () => Promise<void>): CodeLogin {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const [state, move] = useReducer(loginNext, loginStart)
  const countdown = useCountdown()

  return {
    state,
    secondsLeft: countdown.secondsLeft,

    async send(person) {
      try {
        const { isNewUser } = await identity.sendOtp({ body: person })
        move({ type: 'code sent', person, isNewUser })
        countdown.start(RESEND_SECONDS)
      } catch (error) {
        toast.error(loginFailure(error, loginSentences.sendFailed))
      }
    },

    back() {
      countdown.stop()
      move({ type: 'back' })
    },

    async verify(otp) {
      if (state.step !== 'otp') return false
      try {
        const { data, message } = await identity.verifyOtp({ body: { ...state.person, otp } })
        session.setTokens(data)
        await mergeCart()
        // What cannot be fetched now is fetched by whatever shows it.
        await queries.fetchQuery(userQuery(identity)).catch(() => {})
        toast.success(message)
        return true
      } catch (error) {
        toast.error(loginFailure(error, loginSentences.verifyFailed))
        return false
      }
    },
  }
}

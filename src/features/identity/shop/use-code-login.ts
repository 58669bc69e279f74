import { useReducer } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import {
  loginNext,
  loginSentences,
  loginStart,
  secondFactorProblem,
  RESEND_SECONDS,
  type LoginState,
  type Person,
  type SecondFactorProblem,
} from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'
import { useBegunSession } from './use-begun-session.ts'

export interface CodeLogin {
  state: LoginState
  /** Seconds until another code may be requested. */
  secondsLeft: number
  send(person: Person): Promise<void>
  back(): void
  /** Trades the code for a session; answers what is wrong with it or with the second step, or null. */
  verify(otp: string, secondFactor: string): Promise<string | SecondFactorProblem | null>
}

/** Logging in by a code (specification, section 4). `mergeCart` hands the guest's cart over once tokens are stored. */
export function useCodeLogin(mergeCart: () => Promise<void>): CodeLogin {
  const identity = useClient<IdentityContract>(identityCalls)
  const begun = useBegunSession(mergeCart)
  const [state, move] = useReducer(loginNext, loginStart)
  const countdown = useCountdown()

  return {
    state,
    secondsLeft: countdown.secondsLeft,

    async send(person) {
      try {
        const { isNewUser } = await identity.sendOtp({ body: person })
        loginToasts.clear()
        move({ type: 'code sent', person, isNewUser })
        countdown.start(RESEND_SECONDS)
      } catch (error) {
        loginToasts.failed(error, loginSentences.sendFailed)
      }
    },

    back() {
      countdown.stop()
      move({ type: 'back' })
    },

    async verify(otp, secondFactor) {
      if (state.step !== 'otp') return loginSentences.verifyFailed
      try {
        const { data, message } = await identity.verifyOtp({
          body: { ...state.person, otp, ...(secondFactor && { secondFactor }) },
        })
        await begun(data, message)
        return null
      } catch (error) {
        const second = secondFactorProblem(error)
        if (second?.secondFactor === null) return second
        const sentence = loginToasts.failed(error, loginSentences.verifyFailed)
        return second ?? sentence
      }
    },
  }
}

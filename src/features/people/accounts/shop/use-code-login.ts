import { useReducer } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import {
  loginNext,
  loginMessages,
  loginStart,
  secondFactorProblem,
  RESEND_SECONDS,
  type LoginState,
  type Person,
  type SecondFactorProblem,
} from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'
import { requireCookies } from './require-cookies.ts'
import { useStartSession } from './use-start-session.ts'

export interface CodeLogin {
  state: LoginState
  /** Seconds until another code may be requested. */
  secondsLeft: number
  send(person: Person): Promise<void>
  back(): void
  /** Exchanges the code for a session; returns what is wrong with it or with the second factor, or null. */
  verify(otp: string, secondFactor: string): Promise<string | SecondFactorProblem | null>
}

/** Logs in with a code (specification, section 4). `mergeCart` merges the guest cart once tokens are stored. */
export function useCodeLogin(mergeCart: () => Promise<void>): CodeLogin {
  const identity = useClient<IdentityContract>(identityCalls)
  const startSession = useStartSession(mergeCart)
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
        loginToasts.failed(error, loginMessages.sendFailed)
      }
    },

    back() {
      countdown.stop()
      move({ type: 'back' })
    },

    async verify(otp, secondFactor) {
      if (state.step !== 'otp') return loginMessages.verifyFailed
      try {
        await requireCookies(identity, loginMessages.codeStillValid)
        const { data, message } = await identity.verifyOtp({
          body: { ...state.person, otp, ...(secondFactor && { secondFactor }) },
        })
        await startSession(data, message)
        return null
      } catch (error) {
        const factorProblem = secondFactorProblem(error)
        if (factorProblem?.secondFactor === null) return factorProblem
        const sentence = loginToasts.failed(error, loginMessages.verifyFailed)
        return factorProblem ?? sentence
      }
    },
  }
}

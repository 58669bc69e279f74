import { useReducer, useState } from 'react'
import { AppError } from '#shared/problems.ts'
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
  /** Returns the error, or null. */
  send(person: Person): Promise<unknown>
  back(): void
  /** Exchanges the code for a session; returns what is wrong with it or with the second factor, or null. */
  verify(otp: string, secondFactor: string, more?: UnusedProof): Promise<string | SecondFactorProblem | null>
  /** The masked address of an account unused for long, to which another code was sent; null while none is asked for. */
  secondProof: { email: string; otp: string } | null
}

/** What is asked for an account that has not been used for long. */
interface UnusedProof {
  secondProof?: string
  beginAnew?: true
}

/** Logs in with a code (specification, section 4). `mergeCart` merges the guest cart once tokens are stored. */
export function useCodeLogin(mergeCart: () => Promise<void>): CodeLogin {
  const identity = useClient<IdentityContract>(identityCalls)
  const startSession = useStartSession(mergeCart)
  const [state, move] = useReducer(loginNext, loginStart)
  const countdown = useCountdown()
  const [secondProof, setSecondProof] = useState<CodeLogin['secondProof']>(null)

  return {
    state,
    secondsLeft: countdown.secondsLeft,

    async send(person) {
      try {
        const { isNewUser } = await identity.sendOtp({ body: person })
        loginToasts.clear()
        move({ type: 'code sent', person, isNewUser })
        countdown.start(RESEND_SECONDS)
        return null
      } catch (error) {
        loginToasts.failed(error, loginMessages.sendFailed)
        return error
      }
    },

    back() {
      countdown.stop()
      setSecondProof(null)
      move({ type: 'back' })
    },

    secondProof,

    async verify(otp, secondFactor, more = {}) {
      if (state.step !== 'otp') return loginMessages.verifyFailed
      try {
        await requireCookies(identity, loginMessages.codeStillValid)
        const { data, message } = await identity.verifyOtp({
          body: { ...state.person, ...more, otp, ...(secondFactor && { secondFactor }) },
        })
        await startSession(data, message)
        return null
      } catch (error) {
        if (error instanceof AppError && error.code === 'second_proof_required') {
          const email = typeof error.data?.email === 'string' ? error.data.email : ''
          setSecondProof({ email, otp })
          return error.message
        }
        const factorProblem = secondFactorProblem(error)
        if (factorProblem?.secondFactor === null) return factorProblem
        const sentence = loginToasts.failed(error, loginMessages.verifyFailed)
        return factorProblem ?? sentence
      }
    },
  }
}

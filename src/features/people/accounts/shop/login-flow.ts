import { t, written } from '#shared/words.ts'
import { browserMessage } from '#shared/browser-problems.ts'
import { AppError } from '#shared/problems.ts'
import { readMobile } from '#shared/typed-digits.ts'

/** What is wrong with a login's second factor; null while it has not been asked for. */
export interface SecondFactorProblem {
  secondFactor: string | null
}

/** The second-factor problem of a refused login, if it has one. */
export function secondFactorProblem(error: unknown): SecondFactorProblem | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'second_factor_required') return { secondFactor: null }
  if (error.code === 'second_factor_wrong') return { secondFactor: error.message }
  return error.fields?.secondFactor ? { secondFactor: error.fields.secondFactor } : null
}

/** The second factor was asked for and is empty: shown after an attempt, never when its field first appears. */
export const secondFactorMissing = (): AppError =>
  new AppError('invalid', undefined, { fields: { secondFactor: loginMessages.secondFactorMissing } })

/** Texts, lengths and times of logging in (specification, sections 4, 5 and 9). */
export const CODE_LENGTH = 6
export const RESEND_SECONDS = 60

export const loginMessages = written({
  emailMissing: () => t('accounts.please-enter-your-email-address'),
  emailInvalid: () => t('accounts.please-enter-a-valid-email-address'),
  codeInvalid: () => t('accounts.please-enter-a-valid-6-digit-otp'),
  mobileInvalid: () => t('accounts.enter-10-digit-mobile-number'),
  nameMissing: () => t('accounts.please-enter-your-name'),
  newUser: () => t('accounts.new-user-account-will-be-created-automatically'),
  knownUser: () => t('accounts.welcome-back'),
  sendFailed: () => t('accounts.failed-to-send-otp'),
  verifyFailed: () => t('accounts.otp-verification-failed'),
  cookiesBlocked: () => t('accounts.this-browser-blocks-the-cookies-of-this'),
  codeStillValid: () => t('accounts.your-code-stays-valid'),
  passwordMissing: () => t('accounts.please-enter-your-password'),
  loginFailed: () => t('accounts.login-failed'),
  secondFactorMissing: () => t('accounts.please-enter-the-code-from-your-authenticator'),
  resetFailed: () => t('accounts.the-password-could-not-be-set'),
})

/** The person logging in: an address, with name and mobile only when registering; or a number as it was typed. */
export type Person = { email: string; name?: string; mobile?: number } | { email?: undefined; mobile: string }

/** Where their code goes, as they know it. */
export const addressOf = (person: Person): string => person.email ?? person.mobile

/** The two steps: input, then otp. */
export type LoginState = { step: 'input' } | { step: 'otp'; person: Person; isNewUser: boolean }

type LoginEvent = { type: 'code sent'; person: Person; isNewUser: boolean } | { type: 'back' }

export const loginStart: LoginState = { step: 'input' }

export function loginNext(_: LoginState, event: LoginEvent): LoginState {
  if (event.type === 'back') return loginStart
  return { step: 'otp', person: event.person, isNewUser: event.isNewUser }
}

const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The error under the field, or null. */
export function emailProblem(email: string): string | null {
  if (!email.trim()) return loginMessages.emailMissing
  return SIMPLE_ADDRESS.test(email.trim()) ? null : loginMessages.emailInvalid
}

/** A number to log in with: the server says what is wrong with one that cannot be. */
export const loginMobileProblem = (mobile: string): string | null =>
  mobile.trim() ? null : loginMessages.mobileInvalid

export const codeProblem = (code: string): string | null =>
  code.length === CODE_LENGTH ? null : loginMessages.codeInvalid

export const nameProblem = (name: string): string | null => (name.trim() ? null : loginMessages.nameMissing)

export const mobileProblem = (mobile: string): string | null =>
  readMobile(mobile) ? null : loginMessages.mobileInvalid

/** A mobile number as the calls take it, from any spelling that has no problem. */
export const mobileNumber = (typed: string): number => Number(readMobile(typed))

/** The message of a failure: the server's, else the step's own (specification, section 8). */
export function loginFailure(error: unknown, fallback: string): string {
  const isNamed = error instanceof AppError && error.message !== browserMessage('unexpected')
  return isNamed && error.message ? error.message : fallback
}

/** Texts, lengths and times of logging in (specification, sections 4, 5 and 9). */
export const CODE_LENGTH = 6
export const RESEND_SECONDS = 60
export const MOBILE_LENGTH = 10

export const loginSentences = {
  emailMissing: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  codeInvalid: 'Please enter a valid 6-digit OTP',
  mobileInvalid: 'Enter 10-digit mobile number',
  nameMissing: 'Please enter your name',
  newUser: 'New user? Account will be created automatically',
  knownUser: 'Welcome back!',
  sendFailed: 'Failed to send OTP',
  verifyFailed: 'OTP verification failed',
} as const

export interface LoginState {
  step: 'input' | 'otp'
  email: string
  code: string
  isNewUser: boolean
  /** Milliseconds since the epoch at which another code may be asked for. */
  resendAt: number
  busy: boolean
}

export type LoginEvent =
  | { type: 'email typed'; email: string }
  | { type: 'code typed'; code: string }
  | { type: 'asked' }
  | { type: 'code sent'; isNewUser: boolean; now: number }
  | { type: 'refused' }
  | { type: 'back' }

export const loginStart: LoginState = {
  step: 'input',
  email: '',
  code: '',
  isNewUser: false,
  resendAt: 0,
  busy: false,
}

/** The two steps of logging in: input, then otp. */
export function loginNext(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'email typed':
      return { ...state, email: event.email }
    case 'code typed':
      return { ...state, code: digitsOf(event.code, CODE_LENGTH) }
    case 'asked':
      return { ...state, busy: true }
    case 'code sent':
      return {
        ...state,
        step: 'otp',
        busy: false,
        isNewUser: event.isNewUser,
        resendAt: event.now + RESEND_SECONDS * 1000,
      }
    case 'refused':
      return { ...state, busy: false }
    case 'back':
      return loginStart
  }
}

const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The sentence that stands under the field, or null when it is right. */
export function emailProblem(email: string): string | null {
  if (!email.trim()) return loginSentences.emailMissing
  return SIMPLE_ADDRESS.test(email.trim()) ? null : loginSentences.emailInvalid
}

export const codeProblem = (code: string): string | null =>
  code.length === CODE_LENGTH ? null : loginSentences.codeInvalid

export const nameProblem = (name: string): string | null => (name.trim() ? null : loginSentences.nameMissing)

export const mobileProblem = (mobile: string): string | null =>
  mobile.length === MOBILE_LENGTH ? null : loginSentences.mobileInvalid

/** The digits of what was typed or pasted ("123 456"), at most `length` of them; leading zeros stay. */
export const digitsOf = (typed: string, length: number): string => typed.replace(/\D/g, '').slice(0, length)

/** Whole seconds until a code may be asked for again; 0 when it may. */
export const secondsUntil = (resendAt: number, now: number): number =>
  Math.max(0, Math.ceil((resendAt - now) / 1000))

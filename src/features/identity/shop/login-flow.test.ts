import { expect, test } from 'vitest'
import {
  codeProblem,
  digitsOf,
  emailProblem,
  loginNext,
  loginStart,
  mobileProblem,
  nameProblem,
  secondsUntil,
  type LoginEvent,
} from './login-flow.ts'

const after = (...events: LoginEvent[]) => events.reduce(loginNext, loginStart)

const asked: LoginEvent[] = [{ type: 'email typed', email: 'asha@example.in' }, { type: 'asked' }]
const sent: LoginEvent = { type: 'code sent', isNewUser: true, now: 5000 }

test('a code that was sent moves on to otp and begins 60 seconds', () => {
  expect(after(...asked, sent)).toEqual({
    step: 'otp',
    email: 'asha@example.in',
    code: '',
    isNewUser: true,
    resendAt: 65_000,
    busy: false,
  })
})

test('the back arrow clears email, code and countdown', () => {
  expect(after(...asked, sent, { type: 'code typed', code: '12' }, { type: 'back' })).toEqual(loginStart)
})

test('a refusal keeps what was typed', () => {
  expect(after(...asked, { type: 'refused' })).toMatchObject({ step: 'input', email: 'asha@example.in' })
  expect(
    after(...asked, sent, { type: 'code typed', code: '123456' }, { type: 'asked' }, { type: 'refused' }),
  ).toMatchObject({ step: 'otp', code: '123456', busy: false })
})

test('a resend keeps the code that was typed and begins the countdown again', () => {
  const again: LoginEvent = { type: 'code sent', isNewUser: true, now: 70_000 }
  expect(after(...asked, sent, { type: 'code typed', code: '12' }, again)).toMatchObject({
    code: '12',
    resendAt: 130_000,
  })
})

test.each([
  ['123 456', '123456'],
  ['12-34-56-78', '123456'],
  ['001234', '001234'],
  ['code: 9', '9'],
  ['', ''],
])('a pasted code %j becomes %j', (typed, digits) => {
  expect(digitsOf(typed, 6)).toBe(digits)
})

test('the sentences of the specification', () => {
  expect(emailProblem(' ')).toBe('Please enter your email address')
  expect(emailProblem('asha')).toBe('Please enter a valid email address')
  expect(emailProblem('asha@example')).toBe('Please enter a valid email address')
  expect(emailProblem(' asha@example.in ')).toBeNull()
  expect(codeProblem('12345')).toBe('Please enter a valid 6-digit OTP')
  expect(codeProblem('012345')).toBeNull()
  expect(mobileProblem('98765')).toBe('Enter 10-digit mobile number')
  expect(mobileProblem('9876543210')).toBeNull()
  expect(nameProblem('  ')).not.toBeNull()
})

test('the countdown is whole seconds and never negative', () => {
  expect([0, 1, 59_999, 60_000, 90_000].map((now) => secondsUntil(60_000, now))).toEqual([60, 60, 1, 0, 0])
})

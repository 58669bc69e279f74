import { expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import {
  codeProblem,
  emailProblem,
  loginFailure,
  loginNext,
  loginMessages,
  loginStart,
  mobileProblem,
  nameProblem,
} from './login-flow.ts'

const person = { email: 'asha@example.in' }

test('sending a code moves to the otp step; going back forgets the person', () => {
  const otp = loginNext(loginStart, { type: 'code sent', person, isNewUser: true })
  expect(otp).toEqual({ step: 'otp', person, isNewUser: true })
  expect(loginNext(otp, { type: 'back' })).toEqual({ step: 'input' })
})

test('the messages under the fields are those of the specification', () => {
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

test("a failure shows the server's message, or the step's own", () => {
  const busy = new AppError('otp_cooldown', { seconds: 12 })
  expect(loginFailure(busy, loginMessages.sendFailed)).toBe(
    'Please wait 12 seconds before requesting another code.',
  )
  expect(loginFailure(new AppError('unexpected'), loginMessages.sendFailed)).toBe('Failed to send OTP')
  expect(loginFailure(new TypeError('x is not a function'), loginMessages.verifyFailed)).toBe(
    'OTP verification failed',
  )
})

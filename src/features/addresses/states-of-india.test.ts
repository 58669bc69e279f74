import { expect, test } from 'vitest'
import { STATES_OF_INDIA, stateOfPincode } from './states-of-india.ts'

test('36 states and union territories, each once', () => {
  expect(new Set(STATES_OF_INDIA).size).toBe(36)
})

test.each([
  ['411001', 'Maharashtra'],
  ['560 001', 'Karnataka'],
  ['110001', 'Delhi'],
  ['751001', 'Odisha'],
])('%s lies in %s', (pincode, state) => {
  expect(stateOfPincode(pincode)).toBe(state)
})

test.each([
  ['248001', 'Dehradun shares its circle with Uttar Pradesh'],
  ['403001', 'Goa shares its circle with Mumbai'],
  ['500001', 'Hyderabad shares its circle with Andhra Pradesh'],
  ['605001', 'Puducherry lies within Tamil Nadu'],
  ['396210', 'Daman lies within Gujarat'],
  ['737101', 'Sikkim shares its circle with West Bengal'],
  ['4', 'too short'],
])('%s is not guessed: %s', (pincode) => {
  expect(stateOfPincode(pincode)).toBeNull()
})

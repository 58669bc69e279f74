import { expect, test } from 'vitest'
import { STATE_CODES, stateNameOf, stateTaxName } from './state-codes.ts'
import { STATES_OF_INDIA } from './states-of-india.ts'

test('every state has one code, with its name', () => {
  expect(Object.keys(STATE_CODES).toSorted()).toEqual(STATES_OF_INDIA.toSorted())
  expect(new Set(Object.values(STATE_CODES)).size).toBe(36)
  for (const state of STATES_OF_INDIA) expect(stateNameOf(STATE_CODES[state])).toBe(state)
  expect(stateNameOf('97')).toBe('97')
})

test('the tax of union territories without a legislature has another name', () => {
  const territories = STATES_OF_INDIA.filter((state) => stateTaxName(STATE_CODES[state]) === 'UTGST')
  expect(territories).toEqual([
    'Andaman and Nicobar Islands',
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Ladakh',
    'Lakshadweep',
  ])
})

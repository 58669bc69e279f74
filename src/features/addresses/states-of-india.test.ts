import { expect, test } from 'vitest'
import { STATES_OF_INDIA } from './states-of-india.ts'

test('36 states and union territories, each once', () => {
  expect(new Set(STATES_OF_INDIA).size).toBe(36)
})

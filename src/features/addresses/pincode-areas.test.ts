import { expect, test } from 'vitest'
import { areaOfPincode, areasByPrefix } from './pincode-areas.ts'
import { STATES_OF_INDIA } from './states-of-india.ts'

test.each([
  ['560 038', 'Bengaluru', 'Karnataka'],
  ['411001', 'Pune', 'Maharashtra'],
  ['400050', 'Mumbai', 'Maharashtra'],
  ['400601', 'Thane', 'Maharashtra'],
  ['400703', 'Navi Mumbai', 'Maharashtra'],
  ['110001', 'New Delhi', 'Delhi'],
  ['122002', 'Gurugram', 'Haryana'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['201001', 'Ghaziabad', 'Uttar Pradesh'],
  ['600004', 'Chennai', 'Tamil Nadu'],
  ['500081', 'Hyderabad', 'Telangana'],
  ['520010', 'Vijayawada', 'Andhra Pradesh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['834001', 'Ranchi', 'Jharkhand'],
  ['800001', 'Patna', 'Bihar'],
  ['737101', 'Gangtok', 'Sikkim'],
  ['682001', 'Kochi', 'Kerala'],
  ['682555', 'Kavaratti', 'Lakshadweep'],
  ['673310', 'Mahe', 'Puducherry'],
  ['403001', 'Goa', 'Goa'],
])('%s is in %s, %s', (pincode, city, state) => {
  expect(areaOfPincode(pincode)).toEqual({ city, state })
})

test.each(['', '5', '560', '246701', '247667', '262501', '999999', '012345', '56003x'])(
  '%s has no area',
  (typed) => {
    expect(areaOfPincode(typed)).toBeNull()
  },
)

test('every entry has a pincode prefix, a city and a state of India', () => {
  for (const [prefix, { city, state }] of areasByPrefix) {
    expect(prefix).toMatch(/^[1-8]\d{2,5}$/)
    expect(city).toMatch(/^[A-Z][A-Za-z0-9 ]+$/)
    expect(STATES_OF_INDIA).toContain(state)
  }
  expect(areasByPrefix.size).toBeGreaterThan(350)
})

test('every state and territory has a pincode prefix', () => {
  const found = new Set([...areasByPrefix.values()].map(({ state }) => state))
  expect(STATES_OF_INDIA.filter((state) => !found.has(state))).toEqual([])
})

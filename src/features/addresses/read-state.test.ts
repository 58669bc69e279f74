import { expect, test } from 'vitest'
import { readState, statesBySpelling } from './read-state.ts'
import { STATES_OF_INDIA } from './states-of-india.ts'

test.each([
  ['Tamilnadu', 'Tamil Nadu'],
  ['TAMIL  NADU', 'Tamil Nadu'],
  ['karnataka', 'Karnataka'],
  ['Karnataka ', 'Karnataka'],
  ['Chattisgarh', 'Chhattisgarh'],
  ['UP', 'Uttar Pradesh'],
  ['U.P.', 'Uttar Pradesh'],
  ['Orissa', 'Odisha'],
  ['NCT of Delhi', 'Delhi'],
  ['Delhi (NCT)', 'Delhi'],
  ['maharashtra ', 'Maharashtra'],
  ['Uttaranchal', 'Uttarakhand'],
  ['Pondicherry', 'Puducherry'],
  ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Dadra and Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['J&K', 'Jammu and Kashmir'],
  ['Andaman & Nicobar Islands', 'Andaman and Nicobar Islands'],
  ['State of Kerala', 'Kerala'],
  ['Ｋｅｒａｌａ', 'Kerala'],
  ['Gujarat, India', 'Gujarat'],
  ['29-Karnataka', 'Karnataka'],
  ['Orrisa', 'Odisha'],
  ['Andra Pradesh', 'Andhra Pradesh'],
  ['Madya Pradesh', 'Madhya Pradesh'],
  ['Utter Pradesh', 'Uttar Pradesh'],
  ['Chattisghar', 'Chhattisgarh'],
  ['Keraala', 'Kerala'],
  ['Telangana State', 'Telangana'],
  ['तमिल नाडु', 'Tamil Nadu'],
  ['छत्तीसगढ़', 'Chhattisgarh'],
  ['जम्मू और कश्मीर', 'Jammu and Kashmir'],
  ['Jammu & Kashmir (UT)', 'Jammu and Kashmir'],
  ['Ladakh UT', 'Ladakh'],
  ['The Dadra and Nagar Haveli and Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Andaman and Nicobar Island', 'Andaman and Nicobar Islands'],
  ['A & N Islands', 'Andaman and Nicobar Islands'],
  ['Andhra Pradesh (New)', 'Andhra Pradesh'],
  ['IN-KA', 'Karnataka'],
  ['karnātaka', 'Karnataka'],
  ['W. Bengal', 'West Bengal'],
  ['Uttarkhand', 'Uttarakhand'],
  ['Uttranchal', 'Uttarakhand'],
  ['Rajsthan', 'Rajasthan'],
  ['Himachal Pardesh', 'Himachal Pradesh'],
  ['Odisha (Orissa)', 'Odisha'],
  ['Uttarakhand / Uttaranchal', 'Uttarakhand'],
  ['राष्ट्रीय राजधानी क्षेत्र दिल्ली', 'Delhi'],
])('"%s" is %s', (typed, state) => {
  expect(readState(typed)).toBe(state)
})

test.each([
  '',
  'India',
  'Bavaria',
  'Bengaluru',
  'Pradesh',
  '97',
  'Other Territory',
  'State',
  'Bihari Lal',
  'Punjab (Pakistan)',
  'Kerala / Goa',
  'Tirupur',
  'Mainpuri',
  'xyz',
])('"%s" is no state', (typed) => {
  expect(readState(typed)).toBeNull()
})

test('no spelling means two states, and each of the 36 is read as itself', () => {
  for (const state of STATES_OF_INDIA) expect(readState(state)).toBe(state)
  expect(new Set(statesBySpelling.values()).size).toBe(36)
  for (const [spelling, state] of statesBySpelling)
    if (/^[a-z]{5,}$/.test(spelling)) expect(readState(spelling.replace(/[art]/, '$&$&'))).toBe(state)
})

import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { deliveryYes } from './delivery-yes.ts'

test('the yes to a pincode says as much as is known', () => {
  expect(deliveryYes('560038', '30–45 min', '₹199.00')).toBe(
    'We deliver to 560038: 30–45 min, free from ₹199.00',
  )
  expect(deliveryYes('560038', null, '₹199.00')).toBe('We deliver to 560038: free from ₹199.00')
  expect(deliveryYes('560038', null, null)).toBe('We deliver to 560038')
  expect(inLocale('hi', () => deliveryYes('560038', '30–45 मिनट', '₹199.00'))).toBe(
    '560038 पर डिलीवरी होती है: 30–45 मिनट, ₹199.00 या ज़्यादा पर मुफ़्त',
  )
})

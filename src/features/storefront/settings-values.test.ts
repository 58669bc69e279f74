import { expect, test } from 'vitest'
import type { Settings } from './contract.ts'
import { defaultPromises, defaultShop, defaultTax, defaultUpi } from './default-shop.ts'
import { PROMISES } from './promises.ts'
import { editedPolicies } from './settings-values.ts'

const settings = (more: Partial<Settings>) =>
  ({
    shop: defaultShop,
    tax: defaultTax,
    upi: defaultUpi,
    promises: defaultPromises,
    policies: {},
    ...more,
  }) as Settings
const all = (isMade: boolean) =>
  Object.fromEntries(PROMISES.map((name) => [name, isMade])) as Settings['promises']

test('whoever edits a policy sees the sentences that the shop shows, placeholders in words, and no switches', () => {
  for (const isMade of [false, true]) {
    const { read } = editedPolicies(settings({ promises: all(isMade) }))
    const texts = read({})
    for (const [slug, text] of Object.entries(texts)) expect(text, slug).not.toContain('{?')
    expect(texts['shipping-policy'].includes('Our own staff deliver.')).toBe(isMade)
    expect(texts['contact-us']).toContain('{phone number}')
    for (const [slug, text] of Object.entries(texts))
      expect(text, slug).not.toMatch(/\{(shop|email|phone|hours|fssai|gstin|[a-z]+[A-Z]\w*)\}/)
  }
})

test('the payment policy speaks of the shop’s own UPI address where shoppers can pay to it', () => {
  const paid = (upi: Settings['upi']) => editedPolicies(settings({ upi })).read({})['payment-policy']
  expect(paid({ ...defaultUpi, vpa: '', atCheckout: true })).not.toContain('our own UPI address')
  expect(paid({ ...defaultUpi, vpa: 'tokri@upi', atCheckout: false })).not.toContain('our own UPI address')
  expect(paid({ ...defaultUpi, vpa: 'tokri@upi', atCheckout: true })).toContain('our own UPI address')
})

test('a policy that was not changed stays as it is stored, with its switches', () => {
  const own = 'We deliver. {?ownStaff}Our own staff deliver.'
  const { read, write } = editedPolicies(settings({ policies: { 'shipping-policy': own } }))
  const texts = read({ 'shipping-policy': own })
  expect(texts['shipping-policy']).toBe('We deliver.')
  expect(write(texts)).toEqual({ 'shipping-policy': own })
  expect(write({ ...texts, 'return-policy': 'No returns.' })).toEqual({
    'shipping-policy': own,
    'return-policy': 'No returns.',
  })
  expect(write({ ...texts, 'shipping-policy': 'By bicycle.' })).toEqual({ 'shipping-policy': 'By bicycle.' })
  expect(write({ ...texts, 'shipping-policy': ' ' })).toEqual({})
})

test('a placeholder in words is stored by its name, and what names nothing stays', () => {
  const { read, write } = editedPolicies(settings({}))
  const saved = write({ ...read({}), 'contact-us': 'Ring {phone number}, {phone} or {the bell}.' })
  expect(saved).toEqual({ 'contact-us': 'Ring {phone}, {phone} or {the bell}.' })
  expect(read(saved)['contact-us']).toBe('Ring {phone number}, {phone number} or {the bell}.')
})

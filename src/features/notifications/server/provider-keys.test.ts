import { expect, test } from 'vitest'
import { addressFaults } from './provider-keys.ts'

const faultsOf = (
  provider: 'MSG91' | 'HTTP' | 'WHATSAPP',
  url: string,
  { before = {}, publicUrl = 'https://shop.example', secret = 'one key' } = {},
) =>
  addressFaults(provider, { values: { API_URL: url, SECRET: secret }, before, publicUrl }).map(
    ([name]) => name,
  )

test('the key of a company goes to no other', () => {
  for (const url of ['https://control.msg91.com/api/v5/flow', 'https://msg91.com/x'])
    expect(faultsOf('MSG91', url)).toEqual([])
  for (const url of [
    'https://evil.example',
    'https://notmsg91.com',
    'https://msg91.com.evil.example',
    'http://127.0.0.1:9/',
  ])
    expect([url, faultsOf('MSG91', url)]).toEqual([url, ['API_URL']])
  expect(faultsOf('WHATSAPP', 'https://graph.facebook.com/v23.0')).toEqual([])
  expect(faultsOf('WHATSAPP', 'https://graph.facebook.com.evil.example')).toEqual(['API_URL'])
})

test('an address of the shop’s own network or machine is refused, but of a shop that is on this machine itself', () => {
  expect(faultsOf('HTTP', 'https://sms.example/send')).toEqual([])
  for (const url of [
    'http://127.0.0.1:5432/',
    'https://localhost/',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://me:pass@sms.example/',
  ])
    expect([url, faultsOf('HTTP', url)]).toEqual([url, ['API_URL']])
  expect(faultsOf('HTTP', 'http://127.0.0.1:9/', { publicUrl: 'http://localhost:8080' })).toEqual([])
})

test('a key that is kept is not sent to a new address', () => {
  const before = { API_URL: 'https://sms.example/send', SECRET: 'one key' }
  expect(faultsOf('HTTP', 'https://evil.example/', { before })).toEqual(['SECRET'])
  expect(faultsOf('HTTP', 'https://evil.example/', { before, secret: 'another key' })).toEqual([])
  expect(faultsOf('HTTP', 'https://sms.example/send', { before })).toEqual([])
  // What stands is not asked about again: a company can always be switched off.
  expect(
    faultsOf('MSG91', 'https://relay.example/', { before: { API_URL: 'https://relay.example/' } }),
  ).toEqual([])
})

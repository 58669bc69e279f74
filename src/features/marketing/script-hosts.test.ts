import { expect, test } from 'vitest'
import { isFromHost, toScriptHost } from './script-hosts.ts'

test.each([
  ['www.googletagmanager.com', 'https://www.googletagmanager.com'],
  [' https://Connect.Facebook.net/ ', 'https://connect.facebook.net'],
  ['*.google-analytics.com', 'https://*.google-analytics.com'],
  ['cdn.example.com:8443', 'https://cdn.example.com:8443'],
  ['http://localhost:9200', 'http://localhost:9200'],
])('%s is accepted as %s', (typed, host) => expect(toScriptHost(typed)).toBe(host))

test.each([
  '*',
  'https:',
  "'unsafe-inline'",
  "x.example.com; script-src 'unsafe-eval'",
  'a.example.com b.example.com',
  'http://www.example.com',
  'data:',
  '*.com',
  'example',
  'www.example.com/tag.js',
  'user@example.com',
  '',
])('%j is not a host', (typed) => expect(toScriptHost(typed)).toBeNull())

test('a wildcard matches subdomains over https and nothing else', () => {
  const hosts = ['https://*.example.com', 'https://cdn.example.org']
  expect(isFromHost('https://a.example.com/x.js', hosts)).toBe(true)
  expect(isFromHost('https://a.b.example.com/x.js', hosts)).toBe(true)
  expect(isFromHost('https://example.com/x.js', hosts)).toBe(false)
  expect(isFromHost('https://evilexample.com/x.js', hosts)).toBe(false)
  expect(isFromHost('http://cdn.example.org/x.js', hosts)).toBe(false)
  expect(isFromHost('https://cdn.example.org/x.js', hosts)).toBe(true)
})

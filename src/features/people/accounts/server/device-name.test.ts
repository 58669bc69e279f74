import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { deviceWords, networkWords } from '../device-words.ts'
import { networkRange } from '#platform/http/caller-network.ts'
import { deviceName, networkName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome on an Android device',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on a Windows computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on a Linux computer'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet on an Android device',
  ],
  ['curl/8.5.0', 'An app or script'],
  [null, 'An app or script'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
  expect(deviceWords(name)).toBe(name)
  expect(inLocale('hi', () => deviceWords(name))).toMatch(
    /^(?:(?:Chrome|Safari|Edge|Firefox|Samsung Internet)|[^\p{Script=Latin}])+$/u,
  )
})

test.each([
  ['103.21.58.17', 'Network 103.21.58.0/24'],
  ['::ffff:192.168.1.20', 'Local network 192.168.1.0/24'],
  ['2401:4900:1c2b:7f00::1', 'Network 2401:4900:1c2b:7f00::/56'],
  ['127.0.0.1', 'The shop’s own computer'],
  ['::1', 'The shop’s own computer'],
])('%s is %s', (ip, name) => {
  expect(networkName(networkRange(ip))).toBe(name)
  expect(networkWords(name)).toBe(name)
  expect(inLocale('hi', () => networkWords(name))).toMatch(/नेटवर्क|दुकान/)
})

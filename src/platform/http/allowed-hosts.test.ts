import { expect, test } from 'vitest'
import { allowedHosts, pathOf } from './allowed-hosts.ts'

const isAllowed = allowedHosts('https://shop.example')

test('localhost and the public host are allowed, with any port and in any case', () => {
  const good = ['localhost', 'localhost:8080', '127.0.0.1:1', '[::1]', '[::1]:8080', 'SHOP.example:443']
  expect(good.filter((host) => !isAllowed(host))).toEqual([])
})

test('every other host is refused, even if it resembles an allowed one', () => {
  const bad = [
    undefined,
    '',
    'rebound.evil.example',
    'shop.example.evil.example',
    'evil.example:localhost',
    'localhost:80:80',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost/evil',
    'localhost, evil.example',
    'localhost.',
    '127.1',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    '::1',
  ]
  expect(bad.filter(isAllowed)).toEqual([])
})

test('an absolute request target is reduced to its path, and its host replaces the Host header', () => {
  const parsed = (url: string) => {
    const request = { url, headers: { host: 'localhost' } }
    return [pathOf(request), request.headers.host]
  }
  expect(parsed('/a?b')).toEqual(['/a?b', 'localhost'])
  expect(parsed('//evil.example/a')).toEqual(['//evil.example/a', 'localhost'])
  expect(parsed('http://evil.example/api/x?y=1')).toEqual(['/api/x?y=1', 'evil.example'])
  expect(parsed('HTTPS://shop.example')).toEqual(['/', 'shop.example'])
  expect(parsed('http://shop.example?a=b')).toEqual(['/?a=b', 'shop.example'])
  expect(parsed('*')).toEqual(['*', 'localhost'])
})

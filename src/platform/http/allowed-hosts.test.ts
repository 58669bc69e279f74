import { expect, test } from 'vitest'
import { allowedHosts, pathOf } from './allowed-hosts.ts'

const isAllowed = allowedHosts('https://shop.example')

test('the machine itself and the public host are answered, with any port and in any case', () => {
  const good = ['localhost', 'localhost:8080', '127.0.0.1:1', '[::1]', '[::1]:8080', 'SHOP.example:443']
  expect(good.filter((host) => !isAllowed(host))).toEqual([])
})

test('every other name is refused, however it leans on a good one', () => {
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

test('an absolute request target becomes its path, and its host counts', () => {
  const asked = (url: string) => {
    const request = { url, headers: { host: 'localhost' } }
    return [pathOf(request), request.headers.host]
  }
  expect(asked('/a?b')).toEqual(['/a?b', 'localhost'])
  expect(asked('//evil.example/a')).toEqual(['//evil.example/a', 'localhost'])
  expect(asked('http://evil.example/api/x?y=1')).toEqual(['/api/x?y=1', 'evil.example'])
  expect(asked('HTTPS://shop.example')).toEqual(['/', 'shop.example'])
  expect(asked('http://shop.example?a=b')).toEqual(['/?a=b', 'shop.example'])
  expect(asked('*')).toEqual(['*', 'localhost'])
})

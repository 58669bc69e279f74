import { expect, test } from 'vitest'
import { callerNetwork, isLoopback, trusting } from './caller-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:db8:1:2ab::6', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  // Some proxies add the port, which differs for each connection.
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2ab::6]:443', '2001:db8:1:200::/56'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, network) => {
  expect(callerNetwork(ip)).toBe(network)
})

test('loopback is distinguished from every other address, in any notation', () => {
  expect(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['10.0.0.1', '2001:db8::1', '', 'localhost', '::2'].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('a proxy is recognised in every notation of its address, and nothing else is', () => {
  const isProxy = trusting(['10.0.0.1', '::FFFF:a00:9', '2001:DB8:0:0::1', 'fe80::1%eth0'])
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.9', '2001:db8::1', 'fe80::1%eth0']) {
    expect([ip, isProxy(ip)]).toEqual([ip, true])
  }
  expect(['10.0.0.2', '2001:db8::2', '', 'unknown'].map(isProxy)).toEqual([false, false, false, false])
})

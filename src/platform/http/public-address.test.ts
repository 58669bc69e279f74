import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(
  `127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
  100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 198.18.0.1 203.0.113.9 224.0.0.1 239.1.1.1
  240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1
  64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::1 fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1
  100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 4000::1 localhost`.split(/\s+/),
)('%s is not public', (ip) => expect(isPublicAddress(ip)).toBe(false))

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '223.255.255.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (ip) => expect(isPublicAddress(ip)).toBe(true))

import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmacSha256, sha256 } from './hmac-sha256.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('of %i bytes it is that of Node', (length) => {
  const text = 'ख'.repeat(length).slice(0, length)
  const bytes = Buffer.from('x'.repeat(length))
  expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  const key = createHash('sha256').update(String(length)).digest()
  expect(hmacSha256(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
})

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokensFrom } from './tokens.ts'

const session = {
  id: '65f0c0ffee65f0c0ffee65f0',
  generation: 3,
  rotated_at: new Date('2026-11-21T10:00:00.750Z'),
  expires_at: new Date('2027-01-20T10:00:00Z'),
}
const tokens = tokensFrom('a secret')
const { accessToken, refreshToken } = tokens.issue(session)

test('the same generation of a session always has the same tokens', () => {
  expect(tokensFrom('a secret').issue({ ...session })).toEqual({ accessToken, refreshToken })
  expect(tokens.issue({ ...session, generation: 4 })).not.toEqual({ accessToken, refreshToken })
})

test('an access token is valid for 15 minutes, a refresh token as long as its session', () => {
  expect(tokens.readAccess(accessToken)).toEqual({
    sessionId: session.id,
    generation: 3,
    expiresAt: Date.parse('2026-11-21T10:15:00Z') / 1000,
  })
  expect(tokens.readRefresh(refreshToken)?.expiresAt).toBe(session.expires_at.getTime() / 1000)
})

test('an access token is not accepted as a refresh token, nor the other way round', () => {
  expect(tokens.readAccess(refreshToken)).toBeNull()
  expect(tokens.readRefresh(accessToken)).toBeNull()
})

test('another shop’s tokens are refused', () => {
  expect(tokensFrom('another secret').readAccess(accessToken)).toBeNull()
})

const [version, payload = '', mac = ''] = accessToken.split('.')
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const admin = Buffer.from(`access:${'a'.repeat(24)}:1:9999999999`).toString('base64url')

test.each([
  ['nothing', ''],
  ['no mac', `${version}.${payload}`],
  ['an empty mac', `${version}.${payload}.`],
  ['a shortened mac', `${version}.${payload}.${mac.slice(0, -1)}`],
  ['a mac of other bytes', `${version}.${payload}.${'A'.repeat(43)}`],
  ['a forged payload', `${version}.${admin}.${mac}`],
  [
    'a mac made without the key',
    `v1.${admin}.${createHmac('sha256', '').update(`v1.${admin}`).digest('base64url')}`,
  ],
  ['another version', `v2.${payload}.${mac}`],
  ['a trailing character', `${accessToken}x`],
  ['a trailing line break', `${accessToken}\n`],
  ['a JWT without a signature', `${base64({ alg: 'none' })}.${base64({ sub: session.id })}.`],
  ['a JWT with a key path', `${base64({ alg: 'HS256', kid: '../../dev/null' })}.${base64({})}.${mac}`],
  ['100 kB', `v1.${'A'.repeat(100_000)}.${mac}`],
  ['wide characters', `v1.${payload}.${'é'.repeat(43)}`],
])('%s is refused as a token', (_, forged) => {
  expect(tokens.readAccess(forged)).toBeNull()
  expect(tokens.readRefresh(forged)).toBeNull()
})

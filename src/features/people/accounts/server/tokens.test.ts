import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretKey } from './secret-keys.ts'
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

test('another shop’s tokens are refused, those of the former secret are not', () => {
  expect(tokensFrom('another secret').readAccess(accessToken)).toBeNull()
  expect(tokensFrom('another secret', 'a secret').readAccess(accessToken)).toEqual(
    tokens.readAccess(accessToken),
  )
})

/** Signed as the shop signs. */
const signed = (text: string) => {
  const body = Buffer.from(text).toString('base64url')
  const key = secretKey('a secret', 'session token')
  return `v1.${body}.${createHmac('sha256', key).update(`v1.${body}`).digest('base64url')}`
}

test.each([
  ['no kind', `${session.id}:3:9999999999`],
  ['something before', `x access:${session.id}:3:9999999999`],
  ['something after', `access:${session.id}:3:9999999999x`],
  ['generation 0', `access:${session.id}:0:9999999999`],
  ['no number', `access:${session.id}:1x:9999999999`],
  ['another id', `access:${session.id}0:3:9999999999`],
])('a signed payload with %s is refused', (_, text) => {
  expect(tokens.readAccess(signed(text))).toBeNull()
  expect(tokens.readAccess(signed(`access:${session.id}:3:9999999999`))).not.toBeNull()
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
  ['a leading character', `x${accessToken}`],
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

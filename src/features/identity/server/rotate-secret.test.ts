import { expect, test } from 'vitest'
import { cookieNameFrom, cookieNames, readCookieSecret } from './browser-binding.ts'
import { codesFrom } from './codes.ts'
import { secretBoxFrom } from './secret-box.ts'
import { tokensFrom } from './tokens.ts'

const [old, fresh] = ['the secret that the shop began with', 'the secret that takes its place']
const session = { id: 'a'.repeat(24), generation: 1, rotated_at: new Date(0), expires_at: new Date(9e9) }

test('while a secret is being replaced both verify, and the new one signs', () => {
  const before = tokensFrom(old).issue(session)
  const between = tokensFrom(fresh, old)
  expect(between.readAccess(before.accessToken)).toMatchObject({ sessionId: session.id })
  expect(between.readRefresh(before.refreshToken)).toMatchObject({ sessionId: session.id })
  const now = between.issue(session)
  expect(tokensFrom(fresh).readAccess(now.accessToken)).not.toBeNull()
  expect(tokensFrom(old).readAccess(now.accessToken)).toBeNull()
  expect(tokensFrom(fresh).readAccess(before.accessToken)).toBeNull()
  // Servers that know the new secret only as the second one are deployed first.
  expect(tokensFrom(old, fresh).readAccess(now.accessToken)).not.toBeNull()
})

test('the cookie of a login before the new secret is still found, and a new login gets the new name', () => {
  const nameFrom = (secret: string) => cookieNameFrom(secret, true)
  const names = cookieNames([fresh, old], nameFrom)
  expect(names[0]).toBe(nameFrom(fresh))
  expect(readCookieSecret({ [nameFrom(old)]: 'held' }, names)).toBe('held')
  expect(readCookieSecret({ [nameFrom(old)]: 'held', [nameFrom(fresh)]: 'newer' }, names)).toBe('newer')
  expect(readCookieSecret({ [nameFrom('a stranger')]: 'held' }, names)).toBeUndefined()
})

test('codes that are out stay good, whichever server compares them', () => {
  const [before, between] = [codesFrom(old), codesFrom(fresh, old)]
  const code = before.codeOf('b'.repeat(24))
  expect(between.codeOf('b'.repeat(24))).toBe(code)
  expect(between.hashOf('login', 'asha@example.in', code)).toEqual(
    before.hashOf('login', 'asha@example.in', code),
  )
})

test('what was sealed before opens, and what is sealed now needs the new one alone', () => {
  const sealed = secretBoxFrom(old).seal(Buffer.from('totp'), 'ravi')
  const between = secretBoxFrom(fresh, old)
  expect(between.open(sealed, 'ravi')?.toString()).toBe('totp')
  expect(between.open(sealed, 'asha')).toBeNull()
  expect(
    secretBoxFrom(fresh)
      .open(between.seal(Buffer.from('totp'), 'ravi'), 'ravi')
      ?.toString(),
  ).toBe('totp')
})

import { expect, test } from 'vitest'
import { cookieNameFrom, cookieNames, hashOfCookie, readCookieSecret } from './browser-binding.ts'
import { codesFrom } from './codes.ts'
import { secretBoxFrom } from './secret-box.ts'
import { tokensFrom } from './tokens.ts'

const [old, fresh] = ['the secret that the shop began with', 'the secret that takes its place']
const session = { id: 'a'.repeat(24), generation: 1, rotated_at: new Date(0), expires_at: new Date(9e9) }

test('while AUTH_SECRET is being replaced, both secrets verify tokens and the new one signs', () => {
  const before = tokensFrom(old).issue(session)
  const during = tokensFrom(fresh, old)
  expect(during.readAccess(before.accessToken)).toMatchObject({ sessionId: session.id })
  expect(during.readRefresh(before.refreshToken)).toMatchObject({ sessionId: session.id })
  const now = during.issue(session)
  expect(tokensFrom(fresh).readAccess(now.accessToken)).not.toBeNull()
  expect(tokensFrom(old).readAccess(now.accessToken)).toBeNull()
  expect(tokensFrom(fresh).readAccess(before.accessToken)).toBeNull()
  // The first servers to be deployed know the new secret only as their second one.
  expect(tokensFrom(old, fresh).readAccess(now.accessToken)).not.toBeNull()
})

test('the cookie named after the old secret is still read, and a new login sets the new name', () => {
  const nameFrom = (secret: string) => cookieNameFrom(secret, true)
  const names = cookieNames([fresh, old], nameFrom)
  expect(names[0]).toBe(nameFrom(fresh))
  expect(readCookieSecret({ [nameFrom(old)]: 'held' }, names)).toBe('held')
  expect(readCookieSecret({ [nameFrom(old)]: 'held', [nameFrom(fresh)]: 'newer' }, names)).toBe('newer')
  expect(readCookieSecret({ [nameFrom('a stranger')]: 'held' }, names)).toBeUndefined()
  // Any other host of the domain could have set it.
  expect(readCookieSecret({ [cookieNameFrom(fresh, false)]: 'held' }, names)).toBeUndefined()
})

// The steps of replacing the secret; servers at neighbouring steps run at the same time.
const steps: [string, ...string[]][] = [[old], [old, fresh], [fresh, old], [fresh]]
const neighbours = steps.slice(1).flatMap((next, at) => [
  [steps[at]!, next],
  [next, steps[at]!],
])

test.for(neighbours)(
  'a code made with %j is mailed and compared by a server with %j',
  async ([making, other]) => {
    const [made, read] = [codesFrom(...making!), codesFrom(...other!)]
    const otp = { purpose: 'login' as const, email: 'asha@example.in', otpId: 'b'.repeat(24) }
    const code = made.codeOf(otp.otpId)
    const stored = made.hashOf(otp.purpose, otp.email, code)
    expect(read.storedCode(otp, stored)).toBe(code)
    expect(read.hashesOf(otp.purpose, otp.email, code)).toContainEqual(stored)
    const token = made.undoTokenOf('c'.repeat(24))
    expect(read.storedUndoToken('c'.repeat(24), hashOfCookie(token))).toBe(token)
  },
)

test('a server without the secret of a code knows neither its digits nor its hash', () => {
  const [made, stranger] = [codesFrom(old), codesFrom(fresh)]
  const otp = { purpose: 'login' as const, email: 'asha@example.in', otpId: 'b'.repeat(24) }
  const stored = made.hashOf(otp.purpose, otp.email, made.codeOf(otp.otpId))
  expect(stranger.storedCode(otp, stored)).toBeNull()
  expect(stranger.hashesOf(otp.purpose, otp.email, made.codeOf(otp.otpId))).not.toContainEqual(stored)
})

test('what the old secret encrypted is decrypted, and what is encrypted now needs only the new one', () => {
  const sealed = secretBoxFrom(old).seal(Buffer.from('totp'), 'ravi')
  const during = secretBoxFrom(fresh, old)
  expect(during.open(sealed, 'ravi')?.toString()).toBe('totp')
  expect(during.open(sealed, 'asha')).toBeNull()
  expect(
    secretBoxFrom(fresh)
      .open(during.seal(Buffer.from('totp'), 'ravi'), 'ravi')
      ?.toString(),
  ).toBe('totp')
})

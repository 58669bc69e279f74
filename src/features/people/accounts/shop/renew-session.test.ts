import { expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { renewSession, type RenewalContext } from './renew-session.ts'
import type { Tokens } from './session.ts'

/** Two tabs of one browser: the same storage and the same lock. */
function browser(first: Tokens | null = { accessToken: 'old', refreshToken: 'r1' }) {
  let stored = first
  let turn: Promise<unknown> = Promise.resolve()
  const context: RenewalContext = {
    session: { getTokens: () => stored, setTokens: (tokens) => void (stored = tokens) },
    locked: (work) => {
      const mine = turn.then(work)
      turn = mine.catch(() => {})
      return mine
    },
  }
  return { context, stored: () => stored, logOut: () => void (stored = null) }
}

function server() {
  const requests: string[] = []
  const refresh = async (refreshToken: string): Promise<Tokens> => {
    requests.push(refreshToken)
    await Promise.resolve()
    return { accessToken: `new${requests.length}`, refreshToken: `r${requests.length + 1}` }
  }
  return { requests, refresh }
}

test('two tabs with an expired token renew it once', async () => {
  const { context, stored } = browser()
  const { requests, refresh } = server()
  const results = await Promise.all([
    renewSession(refresh, 'old', context),
    renewSession(refresh, 'old', context),
    renewSession(refresh, undefined, context),
  ])
  expect(results).toEqual([true, true, true])
  expect(requests).toEqual(['r1'])
  expect(stored()).toEqual({ accessToken: 'new1', refreshToken: 'r2' })
})

test('a call that was refused before another tab renewed the tokens does not renew them again', async () => {
  const { context } = browser({ accessToken: 'new', refreshToken: 'r2' })
  const { requests, refresh } = server()
  expect(await renewSession(refresh, 'old', context)).toBe(true)
  expect(requests).toEqual([])
})

test('an ended session returns false, and its tokens stay stored', async () => {
  const { context, stored } = browser()
  const refuse = () => Promise.reject(new AppError('refresh_refused'))
  expect(await renewSession(refuse, 'old', context)).toBe(false)
  expect(stored()).toEqual({ accessToken: 'old', refreshToken: 'r1' })
})

test('a network failure or a rate limit does not end the session', async () => {
  const { context } = browser()
  const fail = () => Promise.reject(new AppError('offline'))
  await expect(renewSession(fail, 'old', context)).rejects.toMatchObject({ code: 'offline' })
  await expect(
    renewSession(() => Promise.reject(new AppError('too_many_requests')), 'old', context),
  ).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a logout while tokens are being renewed is not undone', async () => {
  const { context, stored, logOut } = browser()
  const refresh = async () => {
    logOut()
    return { accessToken: 'new', refreshToken: 'r2' }
  }
  expect(await renewSession(refresh, 'old', context)).toBe(false)
  expect(stored()).toBeNull()
})

test('without a login there is nothing to renew', async () => {
  const { requests, refresh } = server()
  expect(await renewSession(refresh, 'old', browser(null).context)).toBe(false)
  expect(requests).toEqual([])
})

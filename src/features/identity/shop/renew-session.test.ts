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
  const asked: string[] = []
  const refresh = async (refreshToken: string): Promise<Tokens> => {
    asked.push(refreshToken)
    await Promise.resolve()
    return { accessToken: `new${asked.length}`, refreshToken: `r${asked.length + 1}` }
  }
  return { asked, refresh }
}

test('two tabs that meet a dead token renew it once', async () => {
  const { context, stored } = browser()
  const { asked, refresh } = server()
  const answers = await Promise.all([
    renewSession(refresh, 'old', context),
    renewSession(refresh, 'old', context),
    renewSession(refresh, undefined, context),
  ])
  expect(answers).toEqual([true, true, true])
  expect(asked).toEqual(['r1'])
  expect(stored()).toEqual({ accessToken: 'new1', refreshToken: 'r2' })
})

test('a call that was refused before another tab renewed is only repeated', async () => {
  const { context } = browser({ accessToken: 'new', refreshToken: 'r2' })
  const { asked, refresh } = server()
  expect(await renewSession(refresh, 'old', context)).toBe(true)
  expect(asked).toEqual([])
})

test('an ended session is reported, and a second tab finds it ended', async () => {
  const { context, stored } = browser()
  const refuse = () => Promise.reject(new AppError('refresh_refused'))
  expect(await renewSession(refuse, 'old', context)).toBe(false)
  expect(stored()).toEqual({ accessToken: 'old', refreshToken: 'r1' })
})

test('a network failure does not end the session', async () => {
  const { context } = browser()
  const fail = () => Promise.reject(new AppError('offline'))
  await expect(renewSession(fail, 'old', context)).rejects.toMatchObject({ code: 'offline' })
  await expect(
    renewSession(() => Promise.reject(new AppError('too_many_requests')), 'old', context),
  ).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a logout while tokens are renewed stays one', async () => {
  const { context, stored, logOut } = browser()
  const refresh = async () => {
    logOut()
    return { accessToken: 'new', refreshToken: 'r2' }
  }
  expect(await renewSession(refresh, 'old', context)).toBe(false)
  expect(stored()).toBeNull()
})

test('nobody logged in: nothing to renew', async () => {
  const { asked, refresh } = server()
  expect(await renewSession(refresh, 'old', browser(null).context)).toBe(false)
  expect(asked).toEqual([])
})

import { AppError } from '#shared/problems.ts'
import { session as browserSession, type Tokens } from './session.ts'

type Refresh = (refreshToken: string) => Promise<Tokens>
type Locked = (work: () => Promise<boolean>) => Promise<boolean>

export interface RenewalContext {
  session: { getTokens(): Tokens | null; setTokens(tokens: Tokens): void }
  /** Runs one task at a time, across all tabs where the browser supports it. */
  locked: Locked
}

let queue: Promise<unknown> = Promise.resolve()

/** Browsers without Web Locks serialise within the tab; the server tolerates tabs that refresh together. */
const inThisTab: Locked = (work) => {
  const turn = queue.then(work, work)
  queue = turn.catch(() => {})
  return turn
}

const inAllTabs: Locked = (work) =>
  'locks' in navigator ? navigator.locks.request('tokri-session', work) : inThisTab(work)

/**
 * Renews the tokens once for all tabs together (product.md, Tokens). `refused` is the access token that got the 401:
 * if another tab or call has replaced it meanwhile, nothing is left to do. Returns false when the session has ended;
 * throws when the server could not be reached.
 */
export async function renewSession(
  refresh: Refresh,
  refused?: string,
  { session, locked }: RenewalContext = { session: browserSession, locked: inAllTabs },
): Promise<boolean> {
  const refusedToken = refused ?? session.getTokens()?.accessToken
  return locked(async () => {
    const tokens = session.getTokens()
    if (!tokens) return false
    if (tokens.accessToken !== refusedToken) return true
    try {
      const renewed = await refresh(tokens.refreshToken)
      // Logged out during the request: storing the new tokens would log in again.
      if (!session.getTokens()) return false
      session.setTokens(renewed)
      return true
    } catch (error) {
      if (error instanceof AppError && error.status < 429) return false
      throw error
    }
  })
}

import type { Client } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import type { IdentityContract } from '../contract.ts'
import { loginMessages } from './login-flow.ts'

export const cookiesBlocked = (more = ''): AppError =>
  new AppError('invalid', undefined, { message: `${loginMessages.cookiesBlocked} ${more}`.trim() })

/**
 * Throws in a browser that keeps no cookies, before a code is used up for a session that ends with the next call. The
 * first answer sets a cookie, the second finds it. Where the check itself fails, the login shows what is wrong.
 */
export async function requireCookies(identity: Client<IdentityContract>, more?: string): Promise<void> {
  const isKept = async () => (await identity.checkCookies()).data.isKept
  if (
    !(await isKept().then(
      (kept) => kept || isKept(),
      () => true,
    ))
  )
    throw cookiesBlocked(more)
}

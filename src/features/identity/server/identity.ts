import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import type { User } from '#shared/shapes.ts'
import type { CodeLimits } from './code-limits.ts'
import type { CookieNames } from './browser-binding.ts'
import type { Codes } from './codes.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { SecretBox } from './secret-box.ts'
import type { Tokens } from './tokens.ts'

/** What later features know of a user. */
export type UserExtras = Pick<User, 'address_details' | 'shopping_cart' | 'orderHistory'>

/** This feature's dependencies; assembled in `app/`. */
export interface Identity {
  db: Database
  tokens: Tokens
  codes: Codes
  cookies: CookieNames
  /** Of the cookie by which a browser is known that has logged in before. */
  deviceCookies: CookieNames
  passwords: PasswordHasher
  secrets: SecretBox
  limits: CodeLimits
  readUserExtras: (tx: Tx, userId: string) => Promise<UserExtras>
  /** The shop's name, for the authenticator app. */
  readShopName: (tx: Tx) => Promise<string>
  /** Hears of every session that ends before its time, to close what it holds open. */
  onSessionEnded: (sessionId: string) => void
  /** Hears who is no longer an administrator, to close what they hold open. */
  onAdminRevoked: (userId: string) => void
  log: Pick<Log, 'warn' | 'error'>
}

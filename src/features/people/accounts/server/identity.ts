import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import type { LocaleId } from '#shared/locales.ts'
import type { NumberChannel } from '#shared/number-channels.ts'
import type { User } from '#shared/shapes.ts'
import type { CodeLimits } from './code-limits.ts'
import type { CookieNames } from './browser-binding.ts'
import type { Codes } from './codes.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { SecretBox } from './secret-box.ts'
import type { Tokens } from './tokens.ts'

/** The fields of a user that later features add. */
export type UserExtras = Pick<User, 'address_details' | 'shopping_cart' | 'orderHistory'>

/** How codes get to mobile numbers: by channels that cost money, within the shop’s budget (`notifications/server`). */
export interface CodesToNumbers {
  /** The channels that are set up, the shop’s first choice first. */
  channels(tx: Tx): Promise<NumberChannel[]>
  /** Books what a code costs, before it is sent. Throws `codes_cost_too_much`. */
  book(
    tx: Tx,
    code: {
      event: string
      mobile: number
      channel: NumberChannel
      network: string
      locale?: LocaleId | undefined
    },
  ): Promise<void>
  /** Called with the limit that a code would have gone beyond, after the rollback. */
  tellOwners(limit: unknown): Promise<void>
  /** Codes that somebody has entered: their numbers are somebody’s. */
  completed(tx: Tx, mobile: number, events: string[]): Promise<void>
}

/** This feature's dependencies; assembled in `app/`. */
export interface Identity {
  db: Database
  tokens: Tokens
  codes: Codes
  cookies: CookieNames
  /** The name of the cookie that identifies known browsers. */
  deviceCookies: CookieNames
  passwords: PasswordHasher
  secrets: SecretBox
  limits: CodeLimits
  numbers: CodesToNumbers
  readUserExtras: (tx: Tx, userId: string) => Promise<UserExtras>
  /** The shop's name, as shown in the authenticator app. */
  readShopName: (tx: Tx) => Promise<string>
  onSessionEnded: (sessionId: string) => void
  /** Called for users who are no longer administrators, to close their sockets. */
  onAdminRevoked: (userId: string) => void
  log: Pick<Log, 'warn' | 'error'>
}

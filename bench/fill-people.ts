import type { Client } from 'pg'
import type { Tokens } from '#features/people/accounts/server/tokens.ts'
import { grantAdminRole } from '#features/people/accounts/server/user-store.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import type { PrivateShop } from './private-shop.ts'

export interface Shopper {
  userId: string
  addressId: string
  token: string
}

const hex = (number: number) => number.toString(16).padStart(24, '0')

/** Creates logged-in shoppers with an address. */
export async function fillShoppers(bulk: Client, tokens: Tokens, count: number): Promise<Shopper[]> {
  const id = `lpad(to_hex(n), 24, '0')`
  const numbers = `generate_series(1, ${count}) AS n`
  await bulk.query(
    `INSERT INTO users (id, email, name, mobile, verify_email)
     SELECT ${id}, 'shopper' || n || '@bench.example', 'Shopper ' || n, 7000000000 + n, true FROM ${numbers}`,
  )
  await bulk.query(
    `INSERT INTO addresses (id, user_id, name, mobile, address_line, city, state, pincode, is_default)
     SELECT ${id}, ${id}, 'Shopper ' || n, 7000000000 + n, n || ', 4th Cross', 'Bengaluru', 'Karnataka', '560038', true
     FROM ${numbers}`,
  )
  await bulk.query(
    `INSERT INTO sessions (id, user_id, expires_at) SELECT ${id}, ${id}, now() + interval '30 days' FROM ${numbers}`,
  )
  return Array.from({ length: count }, (_, i) => ({
    userId: hex(i + 1),
    addressId: hex(i + 1),
    token: longLivedToken(tokens, hex(i + 1)),
  }))
}

/** An administrator's access token. */
export async function fillAdministrator({ db, tokens }: PrivateShop): Promise<string> {
  const admin = await db.transaction((tx) => grantAdminRole(tx, 'ravi@bench.example'))
  const session = await insertSession(db, admin.id, null)
  return longLivedToken(tokens, session.id)
}

/** A token valid for ten hours instead of fifteen minutes, so that it outlives the benchmark. */
function longLivedToken(tokens: Tokens, sessionId: string): string {
  const later = new Date(Date.now() + 36_000_000)
  return tokens.issue({ id: sessionId, generation: 1, rotated_at: later, expires_at: later }).accessToken
}

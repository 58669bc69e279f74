import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql } from '#platform/db/postgres.ts'
import { address, type Address } from '#shared/shapes.ts'

/** The fields a person enters; `_id` and the default are set by the shop. */
export type AddressFields = Omit<Address, '_id' | 'isDefault'>

const columns = 'id, name, mobile, address_line, landmark, city, state, pincode, country, type, is_default'

const { _id: _numbered, isDefault: _marked, ...fields } = address.shape
export const addressRow = z.object({ id: z.string(), ...fields, is_default: z.boolean() })
export type AddressRow = z.infer<typeof addressRow>

/** The default first, then the newest. */
export const listAddressRows = sql(
  'addresses.list',
  `SELECT ${columns} FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at DESC, id DESC`,
  addressRow,
).many<[userId: string]>()

/** Null for an unknown address, and for another user's. */
export const findAddressRow = sql(
  'addresses.find',
  `SELECT ${columns} FROM addresses WHERE user_id = $1 AND id = $2`,
  addressRow,
).maybe<[userId: string, id: string]>()

export const countAddresses = sql(
  'addresses.count',
  'SELECT count(*)::int AS held FROM addresses WHERE user_id = $1',
  z.object({ held: z.number() }),
).oneFirst<[userId: string]>()

export const insertAddress = sql(
  'addresses.insert',
  `INSERT INTO addresses (id, user_id, name, mobile, address_line, landmark, city, state, pincode, country, type, is_default)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${columns}`,
  addressRow,
).one((userId: string, { isDefault, ...fields }: AddressFields & { isDefault: boolean }) => [
  newHexId(),
  userId,
  ...valuesOf(fields),
  isDefault,
])

/** Changes the given fields; null when this user has no such address. */
export const updateAddress = sql(
  'addresses.change',
  `UPDATE addresses SET
     name = coalesce($3, name), mobile = coalesce($4, mobile), address_line = coalesce($5, address_line),
     landmark = coalesce($6, landmark), city = coalesce($7, city), state = coalesce($8, state),
     pincode = coalesce($9, pincode), country = coalesce($10, country), type = coalesce($11, type)
   WHERE user_id = $1 AND id = $2 RETURNING ${columns}`,
  addressRow,
).maybe((userId: string, id: string, fields: Partial<AddressFields>) => [userId, id, ...valuesOf(fields)])

const valuesOf = (fields: Partial<AddressFields>) => [
  fields.name,
  fields.mobile,
  fields.address_line,
  fields.landmark,
  fields.city,
  fields.state,
  fields.pincode,
  fields.country,
  fields.type,
]

export const removeAddressRow = sql(
  'addresses.remove',
  'DELETE FROM addresses WHERE user_id = $1 AND id = $2 RETURNING is_default',
  z.object({ is_default: z.boolean() }),
).maybe<[userId: string, id: string]>()

export const clearDefaultAddress = sql(
  'addresses.clearDefault',
  'UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default',
).run<[userId: string]>()

/** Clear the old default first: there must never be two. */
export const makeDefaultAddress = sql(
  'addresses.makeDefault',
  `UPDATE addresses SET is_default = true WHERE user_id = $1 AND id = $2 RETURNING ${columns}`,
  addressRow,
).maybe<[userId: string, id: string]>()

export const promoteNewestAddress = sql(
  'addresses.promoteNewest',
  `UPDATE addresses SET is_default = true
   WHERE id = (SELECT id FROM addresses WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)`,
).run<[userId: string]>()

/** Addresses and open orders whose state is none of the 36, in any spelling. */
export const findUnreadStates = sql(
  'addresses.unreadStates',
  'SELECT kind, id, state, pincode FROM unread_states ORDER BY kind, id LIMIT 1000',
  z.object({ kind: z.string(), id: z.string(), state: z.string(), pincode: z.string() }),
).many()

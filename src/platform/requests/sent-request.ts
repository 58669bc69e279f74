import { createHash } from 'node:crypto'

/** A request with an Idempotency-Key, as it was sent. */
export interface SentRequest {
  /** Who sent it: the user's id, `guest` for nobody known, or the device that repeats it whoever uses it. */
  readonly caller: string
  /** The call, or the name that calls share which make one thing. */
  readonly call: string
  readonly key: string
  /** The version of the canonical form. */
  readonly form: number
  readonly bodyHash: Buffer
}

/**
 * The version of the canonical form, which is stored with its hash. A change of the form gets the next number, and then
 * `isRepeated` compares the form before for one release. 0 has no hash, and 2 was that of orders before there was one form.
 */
export const FORM = 3

/** Of a request, what is sent: before defaults are filled in and values converted, so that no upgrade changes it. */
export interface Sent {
  call: string
  params?: unknown
  body: unknown
  /** Fields of the body that say how it is sent, and may differ when it is sent again. */
  notCompared?: readonly string[]
}

/** Describes a request to `once`. `group` is the name that calls share which make one thing; their names are compared. */
export const sentRequest = (
  of: Pick<SentRequest, 'caller' | 'key'> & { group?: string | undefined },
  { call, params, body, notCompared = [] }: Sent,
): SentRequest => ({
  caller: of.caller,
  call: of.group ?? call,
  key: of.key.toLowerCase(),
  form: FORM,
  bodyHash: createHash('sha256')
    .update(JSON.stringify([call, canonical(params), canonical(without(body, notCompared))]))
    .digest(),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const without = (body: unknown, names: readonly string[]): unknown =>
  isObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) : body

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Fields by name and without empty ones; objects of a list in any order, other values in theirs. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    const parts = value.map(canonical)
    return value.every(isObject) ? parts.map((part) => JSON.stringify(part)).sort() : parts
  }
  if (!isObject(value)) return isEmpty(value) ? null : value
  const fields = Object.entries(value)
    .map(([name, part]) => [name, canonical(part)] as const)
    .filter(([, part]) => part !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return fields.length === 0 ? null : { fields }
}

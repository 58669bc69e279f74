import { hmacSha256 } from '#shared/hmac-sha256.ts'

/** A PIN of the till: six digits. */
export const PIN = /^\d{6}$/

/** So many wrong PINs of one person at one till; then only the password names them. */
export const PIN_TRIES = 5

/** For so many hours after somebody was named at a till, it may name them again, also without a network. */
export const NAMED_HOURS = 24

/** For so many minutes a manager's yes waits for the act that it is for. */
export const APPROVAL_MINUTES = 5

/** One digit six times, or six that follow each other, or two or three that repeat. */
export function isEasyPin(pin: string): boolean {
  const steps = Array.from(pin)
    .slice(1)
    .map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  const isRow = [0, 1, 9].some((step) => steps.every((one) => one === step))
  return isRow || pin.slice(0, 2).repeat(3) === pin || pin.slice(0, 3).repeat(2) === pin
}

/** Somebody whom a till may name without a network: kept by the device, sealed with its key. */
export interface SealedPerson {
  _id: string
  name: string
  /** ISO time; after it the till asks the shop again. */
  until: string
  check: string
  seal: string
}

/** Slow on purpose: who has the device's key, too, should not try a million PINs in a minute. */
const ROUNDS = 500

const checkOf = (
  deviceHash: Uint8Array,
  { _id, until }: Pick<SealedPerson, '_id' | 'until'>,
  pin: string,
) => {
  let check = JSON.stringify(['tokri-pin-1', _id, until, pin])
  for (let round = 0; round < ROUNDS; round++) check = hmacSha256(deviceHash, check)
  return check
}

const sealOf = (deviceHash: Uint8Array, { _id, name, until, check }: Omit<SealedPerson, 'seal'>) =>
  hmacSha256(deviceHash, JSON.stringify(['tokri-person-1', _id, name, until, check]))

/** What a till keeps of somebody whom the shop has just recognised by this PIN. */
export function sealPerson(
  deviceHash: Uint8Array,
  person: Pick<SealedPerson, '_id' | 'name' | 'until'>,
  pin: string,
): SealedPerson {
  const { _id, name, until } = person
  const one = { _id, name, until, check: checkOf(deviceHash, person, pin) }
  return { ...one, seal: sealOf(deviceHash, one) }
}

/** Whether an entry is the device's own and still counts at this time. */
export const isKnownPerson = (deviceHash: Uint8Array, one: SealedPerson, now: Date): boolean =>
  one.seal === sealOf(deviceHash, one) && now.getTime() < Date.parse(one.until)

/** Whether a till without a network may name this person by this PIN. */
export const opensPerson = (deviceHash: Uint8Array, one: SealedPerson, pin: string, now: Date): boolean =>
  isKnownPerson(deviceHash, one, now) && one.check === checkOf(deviceHash, one, pin)

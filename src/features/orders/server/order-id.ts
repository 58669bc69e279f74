import { randomInt } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, so that an id can be read out on the phone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** A new public order id, such as `ORD-261121-7QK2MZ4T`: the day in India and forty random bits. */
export function newOrderId(now = new Date()): string {
  const random = Array.from({ length: 8 }, () => ALPHABET[randomInt(32)]).join('')
  return `ORD-${day.format(now).replaceAll('-', '')}-${random}`
}

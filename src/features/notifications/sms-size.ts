/** How a text message is billed: by its parts. */
interface SmsSize {
  encoding: 'gsm7' | 'ucs2'
  /** Septets (GSM 03.38), or units of UTF-16. */
  units: number
  parts: number
}

// GSM 03.38, 6.2.1: the basic table, and its extension, whose characters take two septets.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENSION = new Set('\f^{}\\[~]|€')

const LIMITS = { gsm7: { one: 160, many: 153 }, ucs2: { one: 70, many: 67 } }

/** One character outside of GSM 03.38, such as ₹, makes all UCS-2. One of two units is not cut: it goes to the next part. */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text)
  const isGsm = characters.every((one) => BASIC.has(one) || EXTENSION.has(one))
  const encoding = isGsm ? 'gsm7' : 'ucs2'
  const sizes = characters.map((one) => (isGsm ? (EXTENSION.has(one) ? 2 : 1) : one.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { one, many } = LIMITS[encoding]
  if (units <= one) return { encoding, units, parts: 1 }
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > many) [parts, used] = [parts + 1, 0]
    used += size
  }
  return { encoding, units, parts }
}

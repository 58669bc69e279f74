import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Generation B: `aesKey` is 32 bytes, `hmacKey` 32 or 48; both come from SabPaisa in base64. */
export interface SabpaisaKeys {
  aesKey: Buffer
  hmacKey: Buffer
}

const MAC_BYTES = 48
const IV_BYTES = 12
const TAG_BYTES = 16

const macOf = (key: Buffer, message: Buffer) => createHmac('sha384', key).update(message).digest()

/** `HMAC-SHA384(iv‖ciphertext‖tag)‖iv‖ciphertext‖tag` in upper-case hexadecimal. The iv is random unless a test gives one. */
export function sabpaisaEncrypt(
  { aesKey, hmacKey }: SabpaisaKeys,
  plaintext: string,
  iv = randomBytes(IV_BYTES),
): string {
  const cipher = createCipheriv('aes-256-gcm', aesKey, iv)
  const sealed = Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([macOf(hmacKey, sealed), sealed])
    .toString('hex')
    .toUpperCase()
}

/** The text, or null for anything that was not encrypted with our keys. */
export function sabpaisaDecrypt({ aesKey, hmacKey }: SabpaisaKeys, hex: string): string | null {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) return null
  const message = Buffer.from(hex, 'hex')
  if (message.length < MAC_BYTES + IV_BYTES + TAG_BYTES) return null
  const sealed = message.subarray(MAC_BYTES)
  if (!timingSafeEqual(message.subarray(0, MAC_BYTES), macOf(hmacKey, sealed))) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', aesKey, sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretKey } from './secret-keys.ts'

/** Encrypts values that the database stores but must not reveal. */
export interface SecretBox {
  /** `owner` is authenticated: a value encrypted for one user cannot be decrypted for another. */
  seal(secret: Buffer, owner: string): Buffer
  /** Null for a value that was not encrypted with this key for this owner. */
  open(sealed: Buffer, owner: string): Buffer | null
  /** Whether the current AUTH_SECRET can decrypt the value, only a former one, or none. */
  ageOf(sealed: Buffer, owner: string): 'current' | 'former' | 'lost'
}

type Box = Pick<SecretBox, 'seal' | 'open'>

const [NONCE, TAG] = [12, 16]

/** AES-256-GCM with keys derived from AUTH_SECRET: the first secret encrypts, all decrypt. */
export function secretBoxFrom(...authSecrets: [string, ...string[]]): SecretBox {
  const boxes = authSecrets.map(boxOf)
  const open: SecretBox['open'] = (sealed, owner) =>
    boxes.map((box) => box.open(sealed, owner)).find(Boolean) ?? null
  return {
    seal: boxes[0]!.seal,
    open,
    ageOf: (sealed, owner) => {
      if (boxes[0]!.open(sealed, owner)) return 'current'
      return open(sealed, owner) ? 'former' : 'lost'
    },
  }
}

function boxOf(authSecret: string): Box {
  const key = secretKey(authSecret, 'second factor')
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, owner) => {
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(-TAG))
        return Buffer.concat([cipher.update(sealed.subarray(NONCE, -TAG)), cipher.final()])
      } catch {
        return null
      }
    },
  }
}

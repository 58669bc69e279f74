import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretKey } from './secret-keys.ts'

/** Encrypts what the database must keep but not know. */
export interface SecretBox {
  /** `owner` is sealed in: what was sealed for one user opens for no other. */
  seal(secret: Buffer, owner: string): Buffer
  /** Null for what was not sealed with this key for this owner. */
  open(sealed: Buffer, owner: string): Buffer | null
}

const [NONCE, TAG] = [12, 16]

/** AES-256-GCM with a key made from the shop's AUTH_SECRET: the first seals, all open. */
export function secretBoxFrom(...authSecrets: [string, ...string[]]): SecretBox {
  const boxes = authSecrets.map(boxOf)
  return {
    seal: boxes[0]!.seal,
    open: (sealed, owner) => boxes.map((box) => box.open(sealed, owner)).find(Boolean) ?? null,
  }
}

function boxOf(authSecret: string): SecretBox {
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

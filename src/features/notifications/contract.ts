import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { timestamp } from '#shared/fields.ts'
import { PUSH_KINDS } from './push-kinds.ts'
import { notificationCalls } from './calls.ts'
import { t } from '#shared/words.ts'

const bell = z.object({ seenAt: z.nullable(timestamp) })

export const notificationContract = contract(notificationCalls, 'user', {
  getBell: {
    access: 'admin',
    summary: 'When this administrator last opened the bell; orders placed later are unviewed.',
    data: bell,
  },
  markBellSeen: { access: 'admin', summary: 'Marks every order placed until now as viewed.', data: bell },
  getPush: {
    summary: 'The shop’s key for push services, and the caller’s devices by the SHA-256 of their endpoints.',
    data: z.object({
      publicKey: z.string(),
      /** What the shop sends. */
      offered: z.array(z.enum(PUSH_KINDS)),
      devices: z.array(z.object({ id: z.string(), kinds: z.array(z.enum(PUSH_KINDS)) })),
    }),
  },
  subscribePush: {
    summary:
      'Tells this device of these kinds when no page is open, until its session ends; replaces what it wanted before.',
    body: z.strictObject({
      endpoint: z.url().max(1000),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{87}=?$/, { error: () => t('said.this-key-is-not-valid') }),
        auth: z.string().regex(/^[\w-]{22}(?:==)?$/, { error: () => t('said.this-key-is-not-valid') }),
      }),
      kinds: z.array(z.enum(PUSH_KINDS)).min(1).max(PUSH_KINDS.length),
    }),
    message: () => t('said.this-device-will-be-told'),
  },
  unsubscribePush: {
    summary: 'Tells this device no more.',
    body: z.strictObject({ endpoint: z.url().max(1000) }),
    message: () => t('said.this-device-is-told-no-more'),
  },
})

export type NotificationContract = typeof notificationContract

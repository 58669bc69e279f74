import type { Database } from '#platform/db/postgres.ts'
import { mobileNumberOf } from '#shared/mobile-number.ts'
import { storeMail } from './mail-store.ts'
import type { NumberProvider } from './providers/provider.ts'
import { randomUUID } from 'node:crypto'

/** The demo’s channel to mobile numbers: messages stand in its mailbox, and in no log. Never for a shop. */
export const inboxProvider = (db: Database): NumberProvider => ({
  send: async ({ mobile, text }) => {
    const messageId = `to-number-${randomUUID()}`
    const [subject = ''] = text.split('\n')
    await storeMail(db, { to: mobileNumberOf(mobile).e164, subject, text, messageId })
    return { state: 'sent', reference: messageId }
  },
})

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isForwarded } from '#platform/http/caller-network.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { mailboxHtml, mailboxStyle } from './mailbox-html.ts'
import { listMails } from './mail-store.ts'

const recipient = z.object({ to: z.string().max(254).trim().toLowerCase().min(1).nullable().catch(null) })

/** PostgreSQL cannot store a NUL, and no mail was ever sent to such an address. */
const NUL = '\0'

const styleHash = createHash('sha256').update(mailboxStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`

/** `/dev/mailbox` of a shop without a mail server, and only that: it shows login codes, so forwarded requests get a 404. */
export function serveMailbox(server: FastifyInstance, db: Database): void {
  const read = async ({ query, headers }: FastifyRequest) => {
    if (isForwarded(headers)) throw new AppError('not_found')
    const { to } = recipient.parse(query ?? {})
    return { to, mails: to?.includes(NUL) ? [] : await listMails(db, to) }
  }

  server.get('/dev/mailbox', async (request, reply) => {
    const { to, mails } = await read(request)
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(mailboxHtml(mails, to))
  })

  server.get('/dev/mailbox.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return (await read(request)).mails
  })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#platform/db/postgres.ts'
import { mailboxHtml, mailboxStyle } from './mailbox-html.ts'
import { listMails } from './mail-store.ts'

const recipient = z.object({ to: z.string().max(254).trim().toLowerCase().min(1).nullable().catch(null) })

const styleHash = createHash('sha256').update(mailboxStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`

/** Shows the mails of a shop that has no mail server, at `/dev/mailbox`. A shop with one must not have this page. */
export function serveMailbox(server: FastifyInstance, db: Database): void {
  const asked = (query: unknown) => recipient.parse(query ?? {}).to

  server.get('/dev/mailbox', async (request, reply) => {
    const to = asked(request.query)
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy })
      .type('text/html; charset=utf-8')
      .send(mailboxHtml(await listMails(db, to), to))
  })

  server.get('/dev/mailbox.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return listMails(db, asked(request.query))
  })
}

import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  headers: string
  body: string
}

export interface MailServer {
  received: ReceivedMail[]
  port: number
  close(): Promise<void>
}

/** A real SMTP server, on a free port or a given one. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        const end = raw.indexOf('\r\n\r\n')
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          headers: raw.slice(0, end),
          body: raw.slice(end + 4),
        })
        done()
      }, done)
    },
    ...options,
  })
  // Errors of broken connections are expected: the scenarios break many.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  let closed: Promise<void> | undefined
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => (closed ??= new Promise((resolve) => server.close(() => resolve()))),
  }
}

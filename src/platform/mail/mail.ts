import type { Transporter } from 'nodemailer'
import type { Log } from '../db/postgres.ts'
import { networkReason } from '../network-reason.ts'
import { OutsideError } from '../outside-error.ts'

/** A plain-text mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The mail's key, the same for every attempt; the Message-ID is derived from it. */
  messageId: string
}

export interface Mailer {
  /** Resolves for a mail that is accepted or refused for good (logged); rejects for temporary errors: a job retries. */
  send(mail: Mail): Promise<void>
  close(): void
}

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  smtpUrl: string
  /** `shop@tokri.example` or `Tokri <shop@tokri.example>`. */
  from: string
  log: Log
}

const ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/
const CONTROL = /\p{Cc}/u
/** The time limit for sending a mail, in milliseconds. */
const DEADLINE_MS = 60_000

export function openMailer({ smtpUrl, from, log }: SmtpOptions): Mailer {
  const sender = senderOf(from)
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url: smtpUrl,
        pool: true,
        maxConnections: 2,
        maxRequeues: 0,
        idleTimeout: 30_000,
        dnsTimeout: 10_000,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      },
      { from: sender, disableFileAccess: true, disableUrlAccess: true },
    )
  }
  return {
    send: async (mail) => {
      refuseInjection(mail)
      const transport = await (opened ??= open())
      try {
        await transport.sendMail({
          to: { name: '', address: mail.to },
          // The envelope is set separately, so nothing inside a header can add a recipient.
          envelope: { from: sender.address, to: [mail.to] },
          subject: mail.subject,
          text: mail.text,
          messageId: `<${mail.messageId}@${sender.address.split('@')[1]}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(DEADLINE_MS),
        })
      } catch (error) {
        if (!isRefusedRecipient(error)) throw inWords(error, smtpUrl)
        log.error({ messageId: mail.messageId, answer: error.message }, 'The mail server refused a recipient')
      }
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  }
}

function senderOf(from: string): { name: string; address: string } {
  const [, name = '', bracketed] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? []
  const address = bracketed ?? from.trim()
  if (!ADDRESS.test(address) || CONTROL.test(name)) throw new Error(`${from} is not a valid sender address`)
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

/** A line break in a header starts another header: `Bcc`, for instance. */
function refuseInjection({ to, subject, messageId }: Mail): void {
  if (!ADDRESS.test(to) || CONTROL.test(to))
    throw new Error('The recipient of an email must be a single plain address')
  if (CONTROL.test(subject)) throw new Error('The subject of an email has control characters')
  if (!/^[\w.-]+$/.test(messageId))
    throw new Error('The key of an email may contain only letters, digits and dashes')
}

function isRefusedRecipient(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'permanent' in error &&
    error.permanent === true
  )
}

/** Refused for now because of whom it is for (RFC 3463, 4.1 and 4.2), which anybody may have made up: the server works. */
export const isAboutRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  /^4\d\d[ -]4\.[12]\.\d/.test(String(error.response))

/** Where and why the server cannot be reached; what it answered stays as it is. */
function inWords(error: unknown, smtpUrl: string): unknown {
  // The package puts a code of its own in place of the system's.
  if (!(error instanceof Error && 'originalCode' in error)) return error
  const reason = networkReason(Object.assign(new Error(error.message), { code: error.originalCode }))
  return new OutsideError(`${new URL(smtpUrl).host} cannot be reached: ${reason}`, { cause: error })
}

/** Connects to a mail server and logs in without sending anything. Rejects with the server's response. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  })
  try {
    await transport.verify()
  } catch (error) {
    throw inWords(error, smtpUrl)
  } finally {
    transport.close()
  }
}

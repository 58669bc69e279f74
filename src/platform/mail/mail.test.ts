import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { mailServer, type MailServer } from '../../../test/mail-server.ts'
import { openMailer, type Mail, type Mailer } from './mail.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function smtpServer(options?: SMTPServerOptions, port?: number): Promise<MailServer> {
  const server = await mailServer(options, port)
  closing.push(() => server.close())
  return server
}

function mailerTo(port: number, from = 'Tokri <shop@tokri.example>'): Mailer & { errors: unknown[] } {
  const errors: unknown[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (what: unknown) => void errors.push(what),
  }
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, log })
  closing.push(() => mailer.close())
  return { ...mailer, errors }
}

const mail: Mail = {
  to: 'asha@customer.example',
  subject: '012345 is your code for टोकरी',
  text: 'Your code for टोकरी is 012345.\n\n.A line that begins with a dot.\n',
  messageId: 'code-65f0c0ffee65f0c0ffee65f0',
}

test('a mail is delivered to one recipient, with the same Message-ID at every attempt', async () => {
  const server = await smtpServer()
  const mailer = mailerTo(server.port)
  await mailer.send(mail)
  await mailer.send(mail)
  expect(server.received).toHaveLength(2)
  for (const received of server.received) {
    expect(received).toMatchObject({ from: 'shop@tokri.example', to: ['asha@customer.example'] })
    expect(received.headers).toContain('From: Tokri <shop@tokri.example>')
    expect(received.headers).toContain('To: asha@customer.example')
    expect(received.headers).toContain('Message-ID: <code-65f0c0ffee65f0c0ffee65f0@tokri.example>')
    expect(received.headers).toContain('Content-Type: text/plain')
    expect(received.body).toContain('012345')
  }
})

test('a mail keeps leading zeros and leading dots', async () => {
  const server = await smtpServer()
  await mailerTo(server.port).send({ ...mail, subject: '012345 is your code', text: 'It is 012345.\n.dot\n' })
  expect(server.received[0]!.body).toBe('It is 012345.\r\n.dot\r\n')
  expect(server.received[0]!.headers).toContain('Subject: 012345 is your code')
})

test('a permanently refused recipient is logged and not retried', async () => {
  const server = await smtpServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  })
  const mailer = mailerTo(server.port)
  await mailer.send(mail)
  expect(server.received).toEqual([])
  expect(mailer.errors).toEqual([
    { messageId: mail.messageId, answer: expect.stringContaining('550') as string },
  ])
})

test.each([
  ['a temporarily refused recipient', { onRcptTo: refuse(450) }],
  ['a refused sender', { onMailFrom: refuse(550) }],
  ['a refused mail', { onData: refuseData }],
])('%s makes send reject, so that the job retries', async (_, options: SMTPServerOptions) => {
  const server = await smtpServer(options)
  const mailer = mailerTo(server.port)
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(mailer.errors).toEqual([])
})

function refuse(responseCode: number): SMTPServerOptions['onRcptTo'] {
  return (_address, _session, done) => done(Object.assign(new Error('refused'), { responseCode }))
}

function refuseData(...[stream, , done]: Parameters<NonNullable<SMTPServerOptions['onData']>>) {
  stream.resume()
  stream.on('end', () => done(Object.assign(new Error('full'), { responseCode: 452 })))
}

test('send rejects while the server is down, and works again when it is back', async () => {
  const first = await smtpServer()
  const mailer = mailerTo(first.port)
  await mailer.send(mail)
  await first.close()
  await expect(mailer.send(mail)).rejects.toThrow()

  const second = await smtpServer({}, first.port)
  await mailer.send(mail)
  expect(second.received).toHaveLength(1)
})

test.each<[string, Partial<Mail>]>([
  ['OTP-13: a Bcc line in the address', { to: 'asha@customer.example\r\nBcc: eve@evil.example' }],
  ['a second address', { to: 'asha@customer.example, eve@evil.example' }],
  ['an address with a name', { to: 'Asha <asha@customer.example>' }],
  ['an SMTP command in the address', { to: 'asha@customer.example>\nRCPT TO:<eve@evil.example' }],
  ['no address', { to: '' }],
  ['a Bcc line in the subject', { subject: 'Hello\r\nBcc: eve@evil.example' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: eve@evil.example' }],
  ['a header in the key', { messageId: 'x>\r\nBcc: eve@evil.example' }],
])('%s is refused and nothing is sent', async (_, broken) => {
  const server = await smtpServer()
  await expect(mailerTo(server.port).send({ ...mail, ...broken })).rejects.toThrow()
  expect(server.received).toEqual([])
})

test('a body cannot end the mail early or add a recipient', async () => {
  const server = await smtpServer()
  const text = 'Hello\r\n.\r\nRCPT TO:<eve@evil.example>\r\nBcc: eve@evil.example\r\n'
  await mailerTo(server.port).send({ ...mail, text })
  expect(server.received).toHaveLength(1)
  expect(server.received[0]?.to).toEqual(['asha@customer.example'])
  expect(server.received[0]!.body).toBe(text)
})

test.each(['', 'Tokri', 'a@b.example, c@d.example', 'Tokri\r\nBcc: x <shop@tokri.example>'])(
  'the sender %j is refused',
  (from) => {
    expect(() => mailerTo(25, from)).toThrow()
  },
)

import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { sendRaw, statusOf } from '../../../test/raw-http.ts'
import { AppError } from '#shared/problems.ts'
import { openHttpServer } from './http-server.ts'
import { acceptUpload } from './read-upload.ts'
import { openLog } from '../log.ts'

test('a failed call is logged with the request id of its response', async () => {
  const lines: string[] = []
  const server = await openHttpServer({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    trustedProxies: [],
    publicUrl: 'http://localhost:8080',
    origins: [],
    callsPerMinute: 100,
    loopbackExempt: false,
  })
  server.get('/api/broken', async () => {
    throw new Error('something that nobody foresaw')
  })
  const { statusCode, headers } = await server.inject('/api/broken')
  await server.close()
  expect(statusCode).toBe(500)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'call failed',
    reqId: headers['x-request-id'],
    err: { message: 'something that nobody foresaw' },
  })
})

describe('the budget of calls', () => {
  let server: FastifyInstance
  const open = async () => {
    server = await openHttpServer({
      log: openLog('silent'),
      trustedProxies: [],
      publicUrl: 'http://localhost:8080',
      origins: [],
      callsPerMinute: 3,
      loopbackExempt: false,
    })
    server.get('/api/open', async () => ({ success: true }))
    const refuse = async () => {
      throw new AppError('unauthorized')
    }
    server.get('/api/closed', { onRequest: refuse }, async () => ({ success: true }))
    server.get('/page', async () => 'a page')
    server.setNotFoundHandler((_request, reply) => reply.code(404).send({ success: false }))
    return server
  }
  afterEach(() => server.close())
  const statuses = async (urls: string[]) => {
    const found: number[] = []
    for (const url of urls) found.push((await server.inject(url)).statusCode)
    return found
  }

  test('counts a call by its matched route, however the URL is encoded', async () => {
    await open()
    expect(await statuses(['/%61pi/open', '/api/%6fpen', '/api/open?a=b', '/%61pi/open', '/page'])).toEqual([
      200, 200, 200, 429, 200,
    ])
  })

  test('counts a call whose target is an absolute URL', async () => {
    await open()
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    const found: number[] = []
    for (let n = 0; n < 5; n++) {
      const target = `GET http://localhost:${port}/api/open HTTP/1.1`
      const answer = await sendRaw(port, `${target}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      found.push(statusOf(answer))
    }
    expect(found).toEqual([200, 200, 200, 429, 429])
  })

  test('counts refused and unknown calls too', async () => {
    await open()
    expect(await statuses(['/api/closed', '/api/closed', '/api/none', '/api/closed', '/api/open'])).toEqual([
      401, 401, 404, 429, 429,
    ])
  })
})

/** A server that allows a tenth of a second for a body. */
const impatientServer = () =>
  openHttpServer({
    log: openLog('silent'),
    trustedProxies: [],
    publicUrl: 'http://localhost:8080',
    origins: [],
    callsPerMinute: 100,
    loopbackExempt: true,
    bodyMs: 100,
  })

test('a body that arrives too slowly is refused with 408, but a slow file is accepted', async () => {
  const server = await impatientServer()
  server.post('/api/call', async () => 'done')
  acceptUpload(server, (scope) =>
    scope.post('/api/file', { config: { takesFile: true } }, async () => 'done'),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const begin = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: ${type}\r\nContent-Length: 2\r\n\r\n{`
  /** The response to a client that sends the second byte late. */
  const sendSlowly = async (path: string, type: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(begin(path, type))
    setTimeout(() => socket.end('}'), 400)
    return text(socket)
  }
  const answers = await Promise.all([
    sendSlowly('/api/call', 'application/json'),
    sendSlowly('/api/file', 'multipart/form-data; boundary=b'),
  ])
  await server.close()
  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 200 OK',
  ])
})

test('OPS-09: a client that neither reads the refusal nor stops sending is disconnected', async () => {
  const server = await impatientServer()
  server.post('/api/call', async () => 'done')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    'POST /api/call HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
  )
  const drip = setInterval(() => socket.write(' '), 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
  await server.close()
})

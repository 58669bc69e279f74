import type { FastifyInstance } from 'fastify'
import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { problemBody } from './error-handler.ts'

/** How long a response may stay unread, in milliseconds. */
const UNREAD_MS = 30_000

/** How long a refused client may take to read the response, in milliseconds. */
const REFUSED_MS = 3_000

/** Refuses what a server in front may have parsed differently (request smuggling), and bodies with unknown encodings. */
export function refuseAmbiguousRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const problem = problemOf(request.raw)
    done(problem ? new AppError(problem) : undefined)
  })
}

function problemOf({ httpVersion, headers }: IncomingMessage): ProblemCode | null {
  if (httpVersion === '1.1' && headers.host === undefined) return 'malformed'
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'malformed'
  const transfer = headers['transfer-encoding']
  if (transfer !== undefined && (transfer.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return 'malformed'
  const coding = headers['content-encoding']
  return coding === undefined || coding === 'identity' ? null : 'unsupported_media_type'
}

/** Answers an unreadable request with an error and closes, after `REFUSED_MS` even if the client does not read it. */
export const refuseUnreadable =
  (headers: Record<string, string>) =>
  (error: { code?: string; problem?: AppError }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroySoon()
    const [status, code]: [string, ProblemCode] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'too_large']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? ['408 Request Timeout', 'malformed']
          : ['400 Bad Request', 'malformed']
    const body = JSON.stringify(problemBody(error.problem ?? new AppError(code)))
    const lines = Object.entries({ ...headers, ...refusalHeaders(body) }).map((line) => line.join(': '))
    socket.end(`HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n${body}`)
    const timer = setTimeout(() => socket.destroy(), REFUSED_MS)
    socket.once('close', () => clearTimeout(timer))
  }

const refusalHeaders = (body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Length': Buffer.byteLength(body),
  Connection: 'close',
})

/** Refuses what a request expects besides `100-continue`, as Node does, with the headers of every response. */
export function refuseExpectations(server: Server, headers: Record<string, string>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(problemBody(new AppError('malformed')))
    response.writeHead(417, { ...headers, ...refusalHeaders(body) }).end(body)
  })
}

/** Ignores offers of other protocols (`curl --http2`; RFC 9110, 7.8): Node hands them to the sockets of `socketPath`. */
export function ignoreOtherUpgrades(server: Server, socketPath: string): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    if (request.url?.startsWith(`${socketPath}/`)) return
    socket.on('error', () => socket.destroy()).setTimeout(UNREAD_MS, () => socket.destroy())
    // The parser has released the connection: a body would never be read.
    const { 'content-length': length = '0', 'transfer-encoding': transfer } = request.headers
    if (length !== '0' || transfer !== undefined) {
      server.emit('clientError', new Error('an upgrade with a body'), socket)
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => {
      response.detachSocket(socket)
      socket.end()
    })
    server.emit('request', request, response)
  })
}

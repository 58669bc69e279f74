import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import type { IsAllowedHost } from '#platform/http/allowed-hosts.ts'
import { callerNetwork, isOnThisMachine, trusting } from '#platform/http/caller-network.ts'
import { connectionBudget } from '#platform/http/connection-limit.ts'
import { ignoreOtherUpgrades } from '#platform/http/strict-requests.ts'
import { listen } from '#platform/db/notifications.ts'
import type { Caller, Authenticate } from '#platform/http/route.ts'
import type { Log } from '#platform/db/postgres.ts'
import { problems } from '#shared/problems.ts'
import { BELL_CHANNEL, type RingEvent } from './ring.ts'
import { unnamedLines } from './socket-lines.ts'

/** How often open sockets are compared with their sessions, in milliseconds. */
const CHECK_MS = 1000
const ADMINS = 'admins'
const SOCKET_PATH = '/socket.io'

export interface Realtime {
  /** Closes the session's sockets on this process; the others notice within a second. */
  endSession(sessionId: string): void
  /** Closes the user's sockets on this process; the others notice within a second. */
  endUser(userId: string): void
  sockets(): number
  close(): Promise<void>
}

interface Held {
  caller: Caller
  credentials: Parameters<Authenticate>[0]
}

/**
 * Opens socket.io at /socket.io for administrators (api.md, Realtime). Who somebody is comes from the database at
 * the handshake and again every second, so a demoted administrator hears nothing more.
 */
export async function openRealtime(options: {
  http: HttpServer
  pool: Pool
  authenticate: Authenticate
  origins: string[]
  isAllowedHost: IsAllowedHost
  /** Exact addresses of proxies whose X-Forwarded-For counts. */
  trustProxy: string[]
  /** Open sockets from one network address. */
  socketsPerCaller: number
  /** The demo shop: callers on this machine are not counted. */
  loopbackExempt: boolean
  log: Log
}): Promise<Realtime> {
  const { authenticate, log } = options
  const isProxy = trusting(options.trustProxy)
  const takePlace = connectionBudget(options.socketsPerCaller)
  const refusalOf = (request: IncomingMessage): string | null => {
    if (!options.isAllowedHost(request.headers.host)) return problems.wrong_host.message
    if (!isOwnOrigin(request.headers, options.origins)) return problems.forbidden.message
    const ip = addressOf(request, isProxy)
    const isExempt = options.loopbackExempt && isOnThisMachine({ ip, headers: request.headers })
    if (!isExempt && !takePlace(callerNetwork(ip), request.socket)) return problems.too_many_requests.message
    return null
  }
  const unnamed = unnamedLines()
  const io = new Server(options.http, {
    path: SOCKET_PATH,
    // Others are not ours to end.
    destroyUpgrade: false,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    cors: options.origins.length ? { origin: options.origins, credentials: true } : undefined,
    allowRequest: (request, done) => {
      const refusal = refusalOf(request)
      if (refusal === null) unnamed.watch(request.socket)
      done(refusal, refusal === null)
    },
  })
  ignoreOtherUpgrades(options.http, SOCKET_PATH)
  const held = new Map<Socket, Held>()
  const asked = new WeakSet<object>()

  io.use((socket, next) => {
    const refuse = () => {
      next(new Error('forbidden'))
      unnamed.cut(socket.request.socket)
    }
    // Each question costs a look into the database, so a connection has one.
    if (asked.has(socket.conn)) return refuse()
    asked.add(socket.conn)
    authorize(socket, authenticate).then((found) => {
      socket.data = found
      next()
    }, refuse)
  })
  io.on('connection', (socket: Socket<never, never, never, Held>) => {
    const found = socket.data
    held.set(socket, found)
    unnamed.trust(socket.request.socket)
    socket.on('disconnect', () => held.delete(socket))
    void socket.join([ADMINS, `session:${found.caller.sessionId}`, `user:${found.caller.userId}`])
  })

  let checking = false
  const timer = setInterval(() => {
    if (checking || held.size === 0) return
    checking = true
    void dropDead(held, authenticate).finally(() => {
      checking = false
    })
  }, CHECK_MS)
  timer.unref()

  const bell = await listen(options.pool, BELL_CHANNEL, {
    onMessage: (message) => {
      const { event, payload } = message as { event: RingEvent; payload: object }
      io.to(ADMINS).emit(event, payload)
    },
    // A page fetches its list again when it reconnects, so it finds events that it missed.
    onGap: () => held.forEach((_, { conn }) => conn.close()),
    log,
  })

  return {
    endSession: (sessionId) => io.in(`session:${sessionId}`).disconnectSockets(true),
    endUser: (userId) => io.in(`user:${userId}`).disconnectSockets(true),
    sockets: () => held.size,
    close: async () => {
      clearInterval(timer)
      bell.close()
      const closed = io.close()
      unnamed.cutAll()
      await closed
    },
  }
}

async function authorize(socket: Socket, authenticate: Authenticate): Promise<Held> {
  const token: unknown = socket.handshake.auth.token
  if (typeof token !== 'string' || token === '') throw new Error('no token')
  const credentials = {
    authorization: `Bearer ${token}`,
    cookies: cookiesOf(socket.handshake.headers.cookie),
  }
  const caller = await authenticate(credentials)
  if (caller?.role !== 'ADMIN') throw new Error('not an administrator')
  return { caller, credentials }
}

/** A socket's client address: its peer, or the last one that a trusted proxy names. */
function addressOf({ socket, headers }: IncomingMessage, isProxy: (ip: string) => boolean): string {
  const peer = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (!isProxy(peer) || typeof forwarded !== 'string') return peer
  return forwarded.split(',').at(-1)?.trim() || peer
}

async function dropDead(held: Map<Socket, Held>, authenticate: Authenticate): Promise<void> {
  await Promise.all(
    [...held].map(async ([socket, { credentials }]) => {
      const caller = await authenticate(credentials).catch((error: { status?: number }) =>
        // While the database is down, assume that no rights have changed.
        error.status !== undefined && error.status >= 500 ? undefined : null,
      )
      if (caller === null || (caller && caller.role !== 'ADMIN')) socket.disconnect(true)
    }),
  )
}

function isOwnOrigin(headers: { origin?: string; host?: string }, origins: string[]): boolean {
  if (!headers.origin) return true
  if (origins.includes(headers.origin)) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

function cookiesOf(header = ''): Record<string, string> {
  const pairs = header.split(';').map((pair) => {
    const [name = '', ...rest] = pair.trim().split('=')
    return [name, decode(rest.join('='))]
  })
  return Object.fromEntries(pairs) as Record<string, string>
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import { namesTwoHosts, type IsAllowedHost } from '#platform/http/allowed-hosts.ts'
import { callerNetwork, isOnThisMachine, trusting } from '#platform/http/caller-network.ts'
import { connectionBudget } from '#platform/http/connection-limit.ts'
import { sharedSocketBudget } from '#platform/http/shared-socket-budget.ts'
import { ignoreOtherUpgrades } from '#platform/http/strict-requests.ts'
import { listen } from '#platform/db/notifications.ts'
import type { Caller, Authenticate } from '#platform/http/caller.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { AppError, problemMessage } from '#shared/problems.ts'
import { may, permissions, staffRoleOf, type Person } from '#shared/permissions.ts'
import { BELL_CHANNEL, type DeskMessage } from '#features/notifications/server/notify-desk.ts'
import { eventFor } from './event-for.ts'
import { unauthenticatedSockets } from './unauthenticated-sockets.ts'
import { addressOf, isOwnOrigin, cookiesOf } from './realtime-handshake.ts'

/** How often the sessions of open sockets are checked, in milliseconds. */
const CHECK_MS = 1000
const SOCKET_PATH = '/socket.io'

export interface Realtime {
  /** Closes the session's sockets on this process; the others notice within a second. */
  endSession(sessionId: string): void
  /** Closes the user's sockets on this process; the others notice within a second. */
  endUser(userId: string): void
  sockets(): number
  close(): Promise<void>
}

interface ConnectionError {
  req: IncomingMessage & { res?: ServerResponse }
  message: string
  context?: { message?: string }
}

interface AuthenticatedSocket {
  caller: Caller
  credentials: Parameters<Authenticate>[0]
}

/**
 * Opens socket.io at /socket.io for those who may see orders (api.md, Realtime); each role gets its own view of an event.
 * Roles are read from the database at the handshake and again every second, so a demoted administrator receives nothing
 * more.
 */
export async function openRealtime(options: {
  http: HttpServer
  db: Database
  pool: Pool
  authenticate: Authenticate
  origins: string[]
  isAllowedHost: IsAllowedHost
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** The headers of every response. */
  headers: Record<string, string>
  /** The maximum of open sockets per network address, on all servers together. */
  socketsPerCaller: number
  /** In the demo shop, callers on this machine are not counted. */
  loopbackExempt: boolean
  log: Log
}): Promise<Realtime> {
  const { authenticate, log } = options
  const isProxy = trusting(options.trustProxy)
  const takeSlot = connectionBudget(options.socketsPerCaller)
  const sharedBudget = sharedSocketBudget({ db: options.db, most: options.socketsPerCaller, log })
  const refusalOf = async (request: IncomingMessage): Promise<string | null> => {
    if (namesTwoHosts(request)) return problemMessage('malformed')
    if (!options.isAllowedHost(request.headers.host)) return problemMessage('wrong_host')
    if (!isOwnOrigin(request.headers, options.origins)) return problemMessage('forbidden')
    const ip = addressOf(request, isProxy)
    const isExempt = options.loopbackExempt && isOnThisMachine({ ip, headers: request.headers })
    if (isExempt) return null
    const network = callerNetwork(ip)
    // This server's own count comes first, because it needs no database query.
    const isFree = takeSlot(network, request.socket) && (await sharedBudget.take(network, request.socket))
    return isFree ? null : problemMessage('too_many_requests')
  }
  const unauthenticated = unauthenticatedSockets()
  const io = new Server(options.http, {
    path: SOCKET_PATH,
    // Socket.io must not close the sockets of other upgrade listeners.
    destroyUpgrade: false,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    cors: options.origins.length ? { origin: options.origins, credentials: true } : undefined,
    allowRequest: (request, done) => {
      unauthenticated.watch(request.socket)
      void refusalOf(request).then((refusal) => done(refusal, refusal === null))
    },
  })
  ignoreOtherUpgrades(options.http, SOCKET_PATH)
  // The library responds next, without headers, unless an upgrade has its response by then.
  io.engine.on('connection_error', ({ req, message, context }: ConnectionError) => {
    if (req.res) return void req.res.setHeaders(new Map(Object.entries(options.headers)))
    const problem = new AppError('malformed', undefined, { message: context?.message ?? message })
    options.http.emit('clientError', Object.assign(new Error(message), { problem }), req.socket)
  })
  // It makes a new one each time that the server begins to listen.
  options.http.on('listening', () => {
    const { ws } = io.engine as unknown as { ws: EventEmitter }
    ws.on('wsClientError', (error, socket) => options.http.emit('clientError', error, socket))
  })
  const connected = new Map<Socket, AuthenticatedSocket>()
  const joined = new WeakSet<object>()

  io.use((socket, next) => {
    const refuse = () => {
      next(new Error('forbidden'))
      unauthenticated.destroyAfterRefusal(socket.request.socket)
    }
    // Each attempt costs a database query, so a connection has only one.
    if (joined.has(socket.conn)) return refuse()
    joined.add(socket.conn)
    authorize(socket, authenticate).then((found) => {
      socket.data = found
      next()
    }, refuse)
  })
  io.on('connection', (socket: Socket<never, never, never, AuthenticatedSocket>) => {
    const found = socket.data
    connected.set(socket, found)
    unauthenticated.trust(socket.request.socket)
    socket.on('disconnect', () => connected.delete(socket))
    void socket.join([
      roomOf(found.caller),
      `session:${found.caller.sessionId}`,
      `user:${found.caller.userId}`,
    ])
  })

  let checking = false
  const timer = setInterval(() => {
    if (checking || connected.size === 0) return
    checking = true
    void disconnectUnauthorized(connected, authenticate).finally(() => {
      checking = false
    })
  }, CHECK_MS)
  timer.unref()

  const bell = await listen(options.pool, BELL_CHANNEL, {
    onMessage: (message) => {
      const { event, payload } = message as DeskMessage
      for (const role of permissions['orders.see'])
        io.to(roomOf({ role: 'USER', staffRole: role })).emit(event, eventFor(role, payload))
    },
    // Pages reconnect and fetch their lists again, so they miss no event for good.
    onGap: () => connected.forEach((_, { conn }) => conn.close()),
    log,
  })

  return {
    endSession: (sessionId) => io.in(`session:${sessionId}`).disconnectSockets(true),
    endUser: (userId) => io.in(`user:${userId}`).disconnectSockets(true),
    sockets: () => connected.size,
    close: async () => {
      clearInterval(timer)
      bell.close()
      const closed = io.close()
      unauthenticated.destroyAll()
      await closed
      await sharedBudget.stop()
    },
  }
}

const roomOf = (person: Person) => `role:${staffRoleOf(person)}`

async function authorize(socket: Socket, authenticate: Authenticate): Promise<AuthenticatedSocket> {
  const token: unknown = socket.handshake.auth.token
  if (typeof token !== 'string' || token === '') throw new Error('no token')
  const credentials = {
    authorization: `Bearer ${token}`,
    cookies: cookiesOf(socket.handshake.headers.cookie),
  }
  const caller = await authenticate(credentials)
  if (!caller || !may(caller, 'orders.see')) throw new Error('may not see orders')
  return { caller, credentials }
}

async function disconnectUnauthorized(
  connected: Map<Socket, AuthenticatedSocket>,
  authenticate: Authenticate,
): Promise<void> {
  await Promise.all(
    [...connected].map(async ([socket, { credentials, caller: before }]) => {
      const caller = await authenticate(credentials).catch((error: { status?: number }) =>
        // While the database is down, rights are assumed unchanged.
        error.status !== undefined && error.status >= 500 ? undefined : null,
      )
      const hasLostRole = caller && staffRoleOf(caller) !== staffRoleOf(before)
      if (caller === null || hasLostRole) socket.disconnect(true)
    }),
  )
}

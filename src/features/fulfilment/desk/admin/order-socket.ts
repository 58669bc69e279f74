import type { Socket } from 'socket.io-client'

interface OrderSocketHandlers {
  /** Before every attempt: whether this administrator may connect. False ends them; an error: the server is not reached. */
  authorize: () => Promise<boolean>
  accessToken: () => string | null
  onConnect: () => void
  onDisconnect: () => void
  /** An attempt failed: new orders must be fetched instead. */
  onUnreachable: () => void
  onEnd: () => void
  onNewOrder: (payload: unknown) => void
  onStatusUpdated: (payload: unknown) => void
  /** Something went wrong after dispatch. */
  onNeedsAttention: (payload: unknown) => void
}

type Dial = (
  accessToken: OrderSocketHandlers['accessToken'],
) => Promise<Pick<Socket, 'on' | 'connect' | 'close'>>

/** socket.io at the API's origin: the page's own, unless the storefront is served elsewhere. */
const dialShop: Dial = async (accessToken) => {
  const { io } = await import('socket.io-client')
  return io(import.meta.env.VITE_API_URL ?? window.location.origin, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: (callback) => callback({ token: accessToken() }),
    withCredentials: true,
    autoConnect: false,
    // The client's own retries would send an expired token: the server closes a socket whose token has expired.
    reconnection: false,
  })
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** After a connection that lasted this long the next attempt starts at once; after a shorter one, with a delay. */
const STABLE_AFTER_MS = 10_000
const TRIES_WHEN_SHORT = 3

/** Milliseconds before attempt `tries` (from 0): doubling, with jitter, so that a restarted server is not flooded. */
export function reconnectDelay(tries: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
  return most / 2 + (random() * most) / 2
}

/** Keeps one connection for administrators' events open, reconnecting until it is closed. */
export function openOrderSocket(handlers: OrderSocketHandlers, dial: Dial = dialShop): { end: () => void } {
  let socket: Awaited<ReturnType<Dial>> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'idle' | 'authorizing' | 'connecting' | 'connected' | 'ended' = 'idle'
  let tries = 0
  let connectedAt = 0

  function end() {
    if (state === 'ended') return
    state = 'ended'
    clearTimeout(timer)
    globalThis.removeEventListener?.('online', onOnline)
    socket?.close()
    handlers.onEnd()
  }

  function tryLater() {
    if (state === 'ended' || timer !== undefined) return
    state = 'idle'
    timer = setTimeout(() => void tryNow(), reconnectDelay(tries))
    tries += 1
  }

  async function tryNow() {
    clearTimeout(timer)
    timer = undefined
    if (state !== 'idle') return
    state = 'authorizing'
    try {
      if (!(await handlers.authorize())) return end()
      socket ??= listen(await dial(handlers.accessToken))
      if (isEnded()) return
      state = 'connecting'
      socket.connect()
    } catch {
      tryLater()
    }
  }

  // A function, because the state changes during an await.
  const isEnded = () => state === 'ended'
  const onOnline = () => void tryNow()

  function listen(dialled: Awaited<ReturnType<Dial>>) {
    dialled.on('connect', () => {
      state = 'connected'
      connectedAt = Date.now()
      handlers.onConnect()
    })
    dialled.on('disconnect', () => {
      if (isEnded()) return
      const isStable = Date.now() - connectedAt > STABLE_AFTER_MS
      if (state === 'connected') tries = isStable ? 0 : Math.min(tries, TRIES_WHEN_SHORT)
      handlers.onDisconnect()
      tryLater()
    })
    dialled.on('connect_error', () => {
      if (isEnded()) return
      handlers.onUnreachable()
      tryLater()
    })
    dialled.on('new-order', handlers.onNewOrder)
    dialled.on('order-status-updated', handlers.onStatusUpdated)
    dialled.on('needs-attention', handlers.onNeedsAttention)
    return dialled
  }

  globalThis.addEventListener?.('online', onOnline)
  void tryNow()
  return { end }
}

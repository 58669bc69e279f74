import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOrderSocket, reconnectDelay } from './order-socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that can be disconnected, and a socket that the test controls. */
function openTestSocket({ authorize = async () => true }: { authorize?: () => Promise<boolean> } = {}) {
  const listeners = new Map<string, (payload?: unknown) => void>()
  const socket = {
    on: vi.fn((event: string, listener: (payload?: unknown) => void) => listeners.set(event, listener)),
    connect: vi.fn(),
    close: vi.fn(),
  }
  const dial = vi.fn(async () => socket as never)
  const handlers = {
    authorize: vi.fn(authorize),
    accessToken: () => 'token',
    onConnect: vi.fn(),
    onDisconnect: vi.fn(),
    onUnreachable: vi.fn(),
    onEnd: vi.fn(),
    onNewOrder: vi.fn(),
    onStatusUpdated: vi.fn(),
    onNeedsAttention: vi.fn(),
  }
  const { end } = openOrderSocket(handlers, dial)
  const emit = (event: string, payload?: unknown) => listeners.get(event)?.(payload)
  return { socket, dial, handlers, emit, end }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('the socket checks permission, then connects and forwards events', async () => {
  const { socket, handlers, emit, end } = openTestSocket()
  await settle()
  expect(socket.connect).toHaveBeenCalledTimes(1)
  emit('connect')
  expect(handlers.onConnect).toHaveBeenCalledTimes(1)
  emit('new-order', { orderId: 'A' })
  emit('order-status-updated', { orderId: 'A' })
  expect(handlers.onNewOrder).toHaveBeenCalledWith({ orderId: 'A' })
  emit('needs-attention', { orderId: 'A' })
  expect(handlers.onNeedsAttention).toHaveBeenCalledWith({ orderId: 'A' })
  expect(handlers.onStatusUpdated).toHaveBeenCalledWith({ orderId: 'A' })
  end()
})

test('after the server disconnects, as when a token expires, the same socket reconnects at once', async () => {
  const { socket, dial, handlers, emit, end } = openTestSocket()
  await settle()
  emit('connect')
  vi.setSystemTime(Date.now() + 15 * 60_000)
  emit('disconnect')
  expect(handlers.onDisconnect).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(handlers.authorize).toHaveBeenCalledTimes(2)
  expect(socket.connect).toHaveBeenCalledTimes(2)
  expect(dial).toHaveBeenCalledTimes(1)
  emit('connect')
  expect(handlers.onConnect).toHaveBeenCalledTimes(2)
  end()
})

test('while the server is unreachable attempts become rarer, and each failure is reported', async () => {
  const { socket, handlers, emit, end } = openTestSocket()
  socket.connect.mockImplementation(() => emit('connect_error'))
  await settle()
  await vi.advanceTimersByTimeAsync(120_000)
  const tries = socket.connect.mock.calls.length
  expect(tries).toBeGreaterThan(7)
  expect(tries).toBeLessThan(20)
  expect(handlers.onUnreachable).toHaveBeenCalledTimes(tries)
  expect(handlers.onConnect).not.toHaveBeenCalled()
  end()
})

test('a connection that drops immediately is retried soon, but not at once', async () => {
  const { socket, emit, end } = openTestSocket()
  socket.connect.mockImplementation(() => {
    emit('connect')
    emit('disconnect')
  })
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connect.mock.calls.length).toBeGreaterThan(10)
  expect(socket.connect.mock.calls.length).toBeLessThan(40)
  end()
})

test('a failed permission check is retried, and the socket connects only after it succeeds', async () => {
  const authorize = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(true)
  const { socket, end } = openTestSocket({ authorize })
  await settle()
  expect(socket.connect).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  end()
})

test('a user who is no longer an administrator is not reconnected', async () => {
  const authorize = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false)
  const { socket, handlers, emit } = openTestSocket({ authorize })
  await settle()
  emit('connect')
  emit('disconnect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  expect(socket.close).toHaveBeenCalledTimes(1)
  expect(handlers.onEnd).toHaveBeenCalledTimes(1)
})

test('a closed socket does not reconnect', async () => {
  const { socket, handlers, emit, end } = openTestSocket()
  await settle()
  end()
  emit('disconnect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(handlers.authorize).toHaveBeenCalledTimes(1)
  expect(socket.connect).toHaveBeenCalledTimes(1)
})

test('delays double up to 30 seconds, with jitter', () => {
  expect(reconnectDelay(0, () => 0)).toBe(250)
  expect(reconnectDelay(0, () => 1)).toBe(500)
  expect(reconnectDelay(3, () => 1)).toBe(4000)
  expect(reconnectDelay(60, () => 1)).toBe(30_000)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOrderSocket, reconnectDelay } from './order-socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that can be disconnected, and a socket that the test controls. */
function openAgainst({ authorize = async () => true }: { authorize?: () => Promise<boolean> } = {}) {
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
  }
  const { end } = openOrderSocket(handlers, dial)
  const say = (event: string, payload?: unknown) => listeners.get(event)?.(payload)
  return { socket, dial, handlers, say, end }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('it checks permission, then connects, and forwards events', async () => {
  const { socket, handlers, say, end } = openAgainst()
  await settle()
  expect(socket.connect).toHaveBeenCalledTimes(1)
  say('connect')
  expect(handlers.onConnect).toHaveBeenCalledTimes(1)
  say('new-order', { orderId: 'A' })
  say('order-status-updated', { orderId: 'A' })
  expect(handlers.onNewOrder).toHaveBeenCalledWith({ orderId: 'A' })
  expect(handlers.onStatusUpdated).toHaveBeenCalledWith({ orderId: 'A' })
  end()
})

test('a server that hangs up, as it does when a token expires, is asked again at once, with one socket', async () => {
  const { socket, dial, handlers, say, end } = openAgainst()
  await settle()
  say('connect')
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  say('disconnect')
  expect(handlers.onDisconnect).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(handlers.authorize).toHaveBeenCalledTimes(2)
  expect(socket.connect).toHaveBeenCalledTimes(2)
  expect(dial).toHaveBeenCalledTimes(1)
  say('connect')
  expect(handlers.onConnect).toHaveBeenCalledTimes(2)
  end()
})

test('while the shop cannot be reached the tries become rarer, and each says that it was in vain', async () => {
  const { socket, handlers, say, end } = openAgainst()
  socket.connect.mockImplementation(() => say('connect_error'))
  await settle()
  await vi.advanceTimersByTimeAsync(120_000)
  const tries = socket.connect.mock.calls.length
  expect(tries).toBeGreaterThan(7)
  expect(tries).toBeLessThan(20)
  expect(handlers.onUnreachable).toHaveBeenCalledTimes(tries)
  expect(handlers.onConnect).not.toHaveBeenCalled()
  end()
})

test('a connection that is dropped as soon as it stands is tried again soon, but not at once', async () => {
  const { socket, say, end } = openAgainst()
  socket.connect.mockImplementation(() => {
    say('connect')
    say('disconnect')
  })
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connect.mock.calls.length).toBeGreaterThan(10)
  expect(socket.connect.mock.calls.length).toBeLessThan(40)
  end()
})

test('a shop that cannot be asked is asked again; the socket waits for its answer', async () => {
  const authorize = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(true)
  const { socket, end } = openAgainst({ authorize })
  await settle()
  expect(socket.connect).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  end()
})

test('who is no administrator any more is not connected again', async () => {
  const authorize = vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false)
  const { socket, handlers, say } = openAgainst({ authorize })
  await settle()
  say('connect')
  say('disconnect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  expect(socket.close).toHaveBeenCalledTimes(1)
  expect(handlers.onEnd).toHaveBeenCalledTimes(1)
})

test('after the end nothing is tried', async () => {
  const { socket, handlers, say, end } = openAgainst()
  await settle()
  end()
  say('disconnect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(handlers.authorize).toHaveBeenCalledTimes(1)
  expect(socket.connect).toHaveBeenCalledTimes(1)
})

test('waits double up to half a minute and are spread', () => {
  expect(reconnectDelay(0, () => 0)).toBe(250)
  expect(reconnectDelay(0, () => 1)).toBe(500)
  expect(reconnectDelay(3, () => 1)).toBe(4000)
  expect(reconnectDelay(60, () => 1)).toBe(30_000)
})

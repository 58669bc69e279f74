import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { openHttpServer } from './http-server.ts'
import { mountRaw } from './raw-route.ts'
import { RightOfWay } from './right-of-way.ts'

const openServer = () =>
  openHttpServer({
    log: openLog('silent'),
    trustedProxies: [],
    publicUrl: 'http://localhost:8080',
    origins: [],
    callsPerMinute: 100,
    loopbackExempt: false,
  })

function waiting(rightOfWay: RightOfWay) {
  const state = { isFree: false }
  void Promise.resolve(rightOfWay.whenFree()).then(() => (state.isFree = true))
  return state
}

describe('in any case', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('a page waits for whatever is urgent, and for the last of several', async () => {
    const rightOfWay = new RightOfWay()
    expect(rightOfWay.whenFree()).toBeUndefined()
    const ends = [rightOfWay.begin(), rightOfWay.begin()]
    const page = waiting(rightOfWay)
    ends[0]!()
    // An end that is called twice counts once.
    ends[0]!()
    await nextTurn()
    expect(page.isFree).toBe(false)
    ends[1]!()
    await nextTurn()
    expect(page.isFree).toBe(true)
    expect(rightOfWay.whenFree()).toBeUndefined()
  })

  test('a page goes on after a while, however many urgent calls there are', async () => {
    const rightOfWay = new RightOfWay()
    rightOfWay.begin()
    const page = waiting(rightOfWay)
    await vi.advanceTimersByTimeAsync(40)
    expect(page.isFree).toBe(false)
    rightOfWay.begin()
    await vi.advanceTimersByTimeAsync(20)
    expect(page.isFree).toBe(true)
  })

  test('a call that takes long is no longer urgent, and its end counts once', async () => {
    const rightOfWay = new RightOfWay()
    const end = rightOfWay.begin()
    await vi.advanceTimersByTimeAsync(300)
    expect(rightOfWay.whenFree()).toBeUndefined()
    rightOfWay.begin()
    end()
    expect(rightOfWay.whenFree()).toBeDefined()
  })
})

test('a call of an urgent route has the right of way until its answer is sent or its client is gone', async () => {
  const server = await openServer()
  const isFree = () => server.rightOfWay.whenFree() === undefined
  const begun: boolean[] = []
  let answer = () => {}
  const handler = () => {
    begun.push(isFree())
    return new Promise((resolve) => (answer = () => resolve('done')))
  }
  server.get('/api/order', { config: { isUrgent: true } }, handler)
  server.get('/api/list', handler)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const at = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const call = async (path: string, calls: number, signal?: AbortSignal) => {
    const answered = fetch(at + path, { headers: { host: 'localhost:8080' }, signal: signal ?? null })
    await expect.poll(() => begun.length).toBe(calls)
    return answered
  }
  try {
    const listed = call('/api/list', 1).then((reply) => reply.text())
    await expect.poll(() => begun).toEqual([true])
    answer()
    await listed
    const ordered = call('/api/order', 2).then((reply) => reply.text())
    await expect.poll(() => begun).toEqual([true, false])
    answer()
    await ordered
    await expect.poll(isFree).toBe(true)
    const gone = new AbortController()
    const aborted = call('/api/order', 3, gone.signal).catch(() => 'gone')
    await expect.poll(() => begun).toEqual([true, false, false])
    gone.abort()
    expect(await aborted).toBe('gone')
    await expect.poll(isFree).toBe(true)
  } finally {
    // One that the client has opened without need would be waited for.
    server.server.closeAllConnections()
    await server.close()
  }
})

test('a message of a payment provider is urgent while it is handled', async () => {
  const server = await openServer()
  let during: unknown
  const handler = async () => {
    await nextTurn()
    during = server.rightOfWay.whenFree()
    return { status: 200 }
  }
  await mountRaw(server, [{ methods: ['POST'], url: '/api/payment/webhook', handler }])
  expect((await server.inject({ method: 'POST', url: '/api/payment/webhook' })).statusCode).toBe(200)
  expect(during).toBeDefined()
  expect(server.rightOfWay.whenFree()).toBeUndefined()
  await server.close()
})

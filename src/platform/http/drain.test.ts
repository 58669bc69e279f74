import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainOf } from './drain.ts'

const times = { noticeMs: 50, quietMs: 100, mostMs: 600 }

async function drainWhile(url: string, requests: number): Promise<{ took: number; sent: number }> {
  const server = Fastify()
  server.get(url, async () => 'milk')
  const drain = drainOf(server, times)
  await server.ready()
  let sent = 0
  const start = performance.now()
  const draining = drain().then(() => performance.now() - start)
  let isOver = false
  void draining.then(() => (isOver = true))
  for (; sent < requests && !isOver; sent++) {
    await server.inject(url)
    await sleep(20)
  }
  const took = await draining
  await server.close()
  return { took, sent }
}

test('a server that still gets requests waits until they have stopped', async () => {
  const { sent } = await drainWhile('/order', 10)
  expect(sent).toBe(10)
})

test('a client that never stops is not waited for for ever, and health checks are not waited for', async () => {
  const endless = await drainWhile('/order', 1_000)
  expect(endless.sent).toBeLessThan(1_000)
  const checks = await drainWhile('/readyz', 1_000)
  expect(checks.sent).toBeLessThan(endless.sent)
})

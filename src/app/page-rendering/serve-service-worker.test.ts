import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveServiceWorker } from './serve-service-worker.ts'

const served = async (state: 'on' | 'off') => {
  const server = Fastify()
  await serveServiceWorker(server, 'public', state, { fresh: () => undefined, spoken: () => ['en'] })
  const { body, headers } = await server.inject('/service-worker.js')
  await server.close()
  return { body, caching: headers['cache-control'], type: headers['content-type'] }
}

test('SWC-05 a withdrawn worker is replaced by one that unregisters itself and handles no requests', async () => {
  const [on, off] = [await served('on'), await served('off')]
  expect(on.body).toContain("addEventListener('fetch'")
  expect(off.body).not.toContain("addEventListener('fetch'")
  expect(off.body).toContain('unregister()')
  // A browser that cached the old script would never get the new one.
  for (const { caching, type } of [on, off])
    expect([caching, type]).toEqual(['no-cache', 'text/javascript; charset=utf-8'])
})

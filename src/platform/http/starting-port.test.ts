import { expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { takePort } from './starting-port.ts'

test('while the only server starts, its port says so; then it is free for the shop at once', async () => {
  const address = { port: await freePort(), host: '127.0.0.1' }
  const url = `http://127.0.0.1:${address.port}`
  const taken = await takePort(address, { responds: true })
  for (const path of ['/', '/healthz', '/readyz', '/api/storefront/shop']) {
    const reply = await fetch(url + path)
    expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 503, '2'])
    expect(await reply.json()).toMatchObject({ success: false, code: 'unavailable' })
  }
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('The shop is opening')
  await expect(takePort(address, { responds: true })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await taken.release()
  await (await takePort(address, { responds: true })).release()
})

test('a server that may have others beside it is refused connections until it is ready', async () => {
  const address = { port: await freePort(), host: '127.0.0.1' }
  await takePort(address, { responds: false })
  await expect(fetch(`http://127.0.0.1:${address.port}/`)).rejects.toThrow('fetch failed')
})

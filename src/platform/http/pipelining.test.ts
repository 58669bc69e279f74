import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { sendRaw } from '../../../test/raw-http.ts'
import { serialisePipelined } from './pipelining.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Responds to each request with its URL, a turn later; records how many were processed at once, and in total. */
async function openServer(body = '') {
  const seen = { now: 0, most: 0, all: 0 }
  server = createServer((request, response) => {
    seen.now += 1
    seen.all += 1
    seen.most = Math.max(seen.most, seen.now)
    response.prependOnceListener('close', () => (seen.now -= 1))
    void nextTurn().then(() => response.end(`${request.url}${body}`))
  })
  serialisePipelined(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { seen, port: (server.address() as AddressInfo).port }
}

const request = (path: string, last = false) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\n${last ? 'Connection: close\r\n' : ''}\r\n`

test('pipelined requests are processed one at a time, in order', async () => {
  const { seen, port } = await openServer()
  const paths = Array.from({ length: 30 }, (_, n) => `/${n}`)
  const answer = await sendRaw(port, paths.map((path, n) => request(path, n === 29)).join(''))
  expect(answer.match(/\/\d+(?=HTTP|$)/g)).toEqual(paths)
  expect(seen).toEqual({ now: 0, most: 1, all: 30 })
})

test('a body between two requests belongs to the first one', async () => {
  const { port } = await openServer()
  const post = 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 26\r\n\r\n'
  const answer = await sendRaw(port, `${post}GET /hidden HTTP/1.1\r\n\r\nab${request('/b', true)}`)
  expect(answer.match(/\/\w+(?=HTTP|$)/g)).toEqual(['/a', '/b'])
})

test('a client that pipelines too many requests is disconnected, and the rest is not processed', async () => {
  const { seen, port } = await openServer()
  await sendRaw(port, request('/').repeat(1_200))
  expect(seen.all).toBe(1)
  await expect.poll(() => seen.now).toBe(0)
})

test('while a response is unread, no further request of its connection is processed', async () => {
  const { seen, port } = await openServer('x'.repeat(20_000_000))
  const reader = connect(port, '127.0.0.1').pause()
  reader.on('error', () => undefined)
  reader.write(request('/').repeat(20))
  await expect.poll(() => seen.all).toBe(1)
  for (let turn = 0; turn < 50; turn++) await nextTurn()
  expect(seen).toEqual({ now: 1, most: 1, all: 1 })
  reader.destroy()
  await expect.poll(() => seen.now).toBe(0)
})

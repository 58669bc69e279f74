import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { acceptWaiting } from './accept-waiting.ts'

/** Runs in a worker: connects and sends a request while the main thread is blocked, then posts the response. */
const clientSource = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, flag } } = require('node:worker_threads')
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: shop\\r\\nConnection: close\\r\\n\\r\\n', () => {
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
    })
  })
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', (error) => (answer = error.code))
  socket.on('close', () => parentPort.postMessage(answer))
`

async function answerAtClosing(isAccepting: boolean): Promise<string> {
  const server = Fastify({ return503OnClosing: false })
  if (isAccepting) acceptWaiting(server)
  server.get('/', async () => 'milk')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const { port } = server.server.address() as AddressInfo
  const client = new Worker(clientSource, { eval: true, workerData: { port, flag } })
  const answer = new Promise<string>((resolve) => client.once('message', resolve))
  // The system has accepted the connection; this thread has not yet.
  await new Promise((resolve) => client.once('online', resolve))
  Atomics.wait(flag, 0, 0, 5_000)
  await server.close()
  return answer
}

test('a client that connected before the server closes gets its response', async () => {
  expect(await answerAtClosing(true)).toMatch(/^HTTP\/1.1 200 .*milk$/s)
})

test('without acceptWaiting, the system resets the connection', async () => {
  expect(await answerAtClosing(false)).not.toMatch(/200/)
})

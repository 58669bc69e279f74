import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchingSocket } from './batching-socket.ts'

test('writes within one turn of the event loop are sent together at its end, in order', async () => {
  let arrived = ''
  const server = createServer((peer) => peer.on('data', (data) => (arrived += data.toString())))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = batchingSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')

  const written: string[] = []
  for (const text of ['BEGIN;', 'SELECT 1;', 'SELECT 2;']) socket.write(text, () => written.push(text))
  expect([socket.writableCorked, socket.bytesWritten, written]).toEqual([1, 24, []])
  await nextTurn()
  expect(socket.writableCorked).toBe(0)
  socket.write('COMMIT;')
  await expect.poll(() => arrived).toBe('BEGIN;SELECT 1;SELECT 2;COMMIT;')
  expect(written).toEqual(['BEGIN;', 'SELECT 1;', 'SELECT 2;'])
  socket.destroy()
  server.close()
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connection-limit.ts'

let server: Server
const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/** A server that allows 5 connections per network. */
async function openServer(isExempt: (ip: string) => boolean = () => false) {
  server = createServer((_request, response) => response.end('here'))
  limitConnections(server, { most: 5, isExempt })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    opened.push(socket.on('error', () => undefined))
    const first = new Promise<string>((resolve) => {
      socket.once('close', () => resolve('cut')).once('data', () => resolve('answered'))
    })
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    return { socket, outcome: await first }
  }
}

test('connections beyond the limit of a network are closed, and those of other networks are not', async () => {
  const open = await openServer((ip) => ip.endsWith('127.0.0.3'))
  const flood = await Promise.all(Array.from({ length: 20 }, () => open()))
  expect(flood.filter(({ outcome }) => outcome === 'answered')).toHaveLength(5)
  // All of 127/8 is this machine on Linux; elsewhere only 127.0.0.1 is.
  if (process.platform === 'linux') {
    expect((await open('127.0.0.2')).outcome).toBe('answered')
    const proxy = await Promise.all(Array.from({ length: 20 }, () => open('127.0.0.3')))
    expect(proxy.filter(({ outcome }) => outcome === 'answered')).toHaveLength(20)
  }
  for (const { socket } of flood) socket.destroy()
  await expect.poll(async () => (await open()).outcome).toBe('answered')
})

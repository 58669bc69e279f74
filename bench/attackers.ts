import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The attacks that run at the same time, each with its number of parallel clients. */
const clients = { pages: 16, codes: 8, sockets: 150, readers: 10, slow: 100 }

/**
 * Attacks from one client address (as a proxy reports it): page floods that must be rendered, guessed codes for
 * made-up accounts, sockets that never authenticate, pipelined requests, and clients that send byte by byte. Returns
 * the number of requests and connections made.
 */
export async function attack(origin: string, address: string, isOver: () => boolean): Promise<number> {
  const port = Number(new URL(origin).port)
  const agent = new Agent({ keepAlive: true, maxSockets: clients.pages + clients.codes })
  let count = 0
  const fetchData = (method: string, path: string, body?: string) =>
    new Promise<void>((resolve) => {
      count += 1
      const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) }
      const sent = request(origin + path, { method, agent, headers }, (response) => {
        response.resume().once('close', resolve)
      })
      sent.once('error', () => resolve()).end(body)
    })
  const connection = async (first: string, whileOpen: (socket: Socket) => Promise<void>) => {
    count += 1
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const closed = once(socket, 'close').catch(() => undefined)
    socket.write(first)
    await Promise.race([closed, whileOpen(socket)])
    socket.destroy()
  }
  const headerLines = (...more: string[]) =>
    ['Host: localhost', `X-Forwarded-For: ${address}`, ...more, '', ''].join('\r\n')
  const upgrade = headerLines(
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  )
  const pause = () => sleep(1_000)

  const attacks: Record<keyof typeof clients, () => Promise<void>> = {
    pages: () => fetchData('GET', `/search?q=${Math.random().toString(36).slice(2, 10)}`),
    codes: () =>
      fetchData(
        'POST',
        '/api/user/verify-otp',
        JSON.stringify({ email: `victim${count}@example.in`, otp: '123456' }),
      ),
    sockets: () => connection(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${upgrade}`, pause),
    readers: () =>
      connection(`GET /api/openapi.json HTTP/1.1\r\n${headerLines()}`.repeat(1_200), (socket) => {
        socket.pause()
        return pause()
      }),
    slow: () =>
      connection('GET / HTTP/1.1\r\nHost: localhost\r\n', async (socket) => {
        while (!isOver() && !socket.destroyed) {
          socket.write('X-A: b\r\n')
          await pause()
        }
      }),
  }
  await Promise.all(
    Object.entries(attacks).flatMap(([name, run]) =>
      Array.from({ length: clients[name as keyof typeof clients] }, async () => {
        while (!isOver()) await run()
      }),
    ),
  )
  agent.destroy()
  return count
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Sends raw bytes, and returns everything received until the server closes the connection. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const ended = once(socket, 'close')
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  socket.setTimeout(10_000, () => socket.destroy(new Error('the server did not close the connection')))
  socket.write(bytes, 'latin1')
  await ended
  return answer
}

/** A request that asks to close the connection; `lines` are raw headers. */
export const rawRequest = (target: string, ...lines: string[]): string =>
  [`${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n')

/** The status of the first response; 0 when the connection was closed without one. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

/** A raw websocket to /socket.io, without the behaviour of a client library. */
export async function rawSocket(
  port: number,
  headers: Record<string, string> = {},
): Promise<{ status: number; socket: Socket; closed: Promise<unknown>; send(packet: string): void }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const all = {
    Host: `localhost:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n`)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  const status = Buffer.isBuffer(first) ? statusOf(first.toString('latin1')) : 0
  return { status, socket, closed, send: (packet) => void socket.write(frameOf(packet)) }
}

/** A text frame of at most 65,535 bytes, with a mask of zeros. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(8)
  head.writeUInt8(0x81, 0)
  head.writeUInt8(0x80 | 126, 1)
  head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, body])
}

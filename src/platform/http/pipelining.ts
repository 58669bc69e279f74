import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection. Browsers and proxies send the next one after a response. */
const MOST_WAITING = 32

type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Processes the requests of a connection one after another: the next begins when the previous response has left the
 * process. So a connection holds the memory of one response, whether the client reads it or not, however many
 * requests it sends at once (HTTP pipelining). A client that sends more than `MOST_WAITING` ahead is disconnected.
 */
export function serialisePipelined(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  const handle = (exchange: Exchange) => listeners.forEach((listener) => listener(...exchange))
  const waiting = new WeakMap<Socket, Exchange[]>()

  const begin = (socket: Socket, exchange: Exchange) => {
    exchange[1].once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
      if (next) begin(socket, next)
      else waiting.delete(socket)
    })
    handle(exchange)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      begin(socket, [request, response])
    } else if (queue.push([request, response]) > MOST_WAITING) {
      waiting.delete(socket)
      socket.destroy()
    }
  })
}

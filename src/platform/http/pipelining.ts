import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection. Browsers and proxies send the next when the last is answered. */
const MOST_WAITING = 32

type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Answers the requests of a connection one after the other: the next is processed when the previous response has left
 * the process. So a connection holds the memory of one answer, whether its owner reads it or not, however many
 * requests were sent at once (HTTP pipelining). Who sends more than `MOST_WAITING` ahead loses the connection.
 */
export function answerInTurn(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  const answer = (exchange: Exchange) => listeners.forEach((listener) => listener(...exchange))
  const waiting = new WeakMap<Socket, Exchange[]>()

  const begin = (socket: Socket, exchange: Exchange) => {
    exchange[1].once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
      if (next) begin(socket, next)
      else waiting.delete(socket)
    })
    answer(exchange)
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

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection. Browsers and proxies send the next one after a response. */
const MOST_WAITING = 32

type Exchange = [request: IncomingMessage, response: ServerResponse]

const waiting = Symbol('waiting')
interface Connection extends Socket {
  /** The requests behind the one that is being processed; null if there are none, undefined if none is processed. */
  [waiting]?: Exchange[] | null | undefined
}

/**
 * Processes the requests of a connection one after another: the next begins when the previous response has left the
 * process. So a connection holds the memory of one response, whether the client reads it or not, however many
 * requests it sends at once (HTTP pipelining). A client that sends more than `MOST_WAITING` ahead is disconnected.
 */
export function serialisePipelined(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  const handle = (exchange: Exchange) => listeners.forEach((listener) => listener(...exchange))
  const begin = (exchange: Exchange) => {
    exchange[1].on('close', handleNext)
    handle(exchange)
  }
  function handleNext(this: ServerResponse) {
    const socket: Connection = this.req.socket
    const next = socket.destroyed ? undefined : socket[waiting]?.shift()
    if (next) begin(next)
    else socket[waiting] = undefined
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const socket: Connection = request.socket
    if (socket.destroyed) return
    const queue = socket[waiting]
    if (queue === undefined) {
      socket[waiting] = null
      begin([request, response])
    } else if (queue === null) {
      socket[waiting] = [[request, response]]
    } else if (queue.push([request, response]) > MOST_WAITING) {
      socket[waiting] = undefined
      socket.destroy()
    }
  })
}

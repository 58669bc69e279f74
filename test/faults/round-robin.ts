import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

export interface RoundRobin {
  url: string
  close(): Promise<void>
}

/**
 * A load balancer: distributes requests in turn to servers whose /readyz is ok, with a new connection for each
 * (nginx's default). A refused connection carried no request, so the next server is tried.
 */
export async function openRoundRobin(ports: number[]): Promise<RoundRobin> {
  const ready = new Map(ports.map((port) => [port, true]))
  let turn = 0
  const inTurn = () => {
    turn++
    const order = ports.map((_, index) => ports[(turn + index) % ports.length]!)
    return [...order.filter((port) => ready.get(port)), ...order.filter((port) => !ready.get(port))]
  }
  const watch = setInterval(() => {
    for (const port of ports) {
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        (answer) => ready.set(port, answer.ok),
        () => ready.set(port, false),
      )
    }
  }, 250)

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, inTurn()))
  server.on('upgrade', (incoming, client, head: Buffer) => {
    const upstream = connect({ port: inTurn()[0]!, host: '127.0.0.1' })
    const lines = incoming.rawHeaders.flatMap((value, index) =>
      index % 2 ? [] : [`${value}: ${incoming.rawHeaders[index + 1]}`],
    )
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(client).pipe(upstream)
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(watch)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, [port, ...others]: number[]): void {
  if (port === undefined) return void outgoing.writeHead(502).end()
  const { method, url: path, headers } = incoming
  const onward = httpRequest({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    headers: { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress },
  })
  onward.on('response', (answer) => {
    const { connection: _, ...headers } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(outgoing).on('error', () => onward.destroy())
  })
  onward.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && !outgoing.headersSent) return pass(incoming, outgoing, others)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end('{}')
  })
  onward.on('socket', (socket) => socket.on('connect', () => incoming.pipe(onward)))
}

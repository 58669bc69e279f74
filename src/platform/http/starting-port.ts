import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width"><title>The shop is opening</title>
<body style="font:1.1rem system-ui;margin:4rem auto;max-width:30rem;padding:0 1rem">
<h1>The shop is opening</h1><p>It is ready in a moment. This page reloads by itself.</p></body></html>`

const MESSAGE = 'The shop is starting. Please try again in a moment.'

interface Readiness {
  status: number
  body: string
}

export interface StartingPort {
  release(): Promise<void>
  /** `/readyz` then says whether the shop could open, while everything else is still refused. */
  answerReadiness(read: () => Promise<Readiness>): void
}

/**
 * Takes the shop's port before anything else is started, so that one that is taken or not allowed is told at once. If
 * the shop has one server only, it responds with 503 and Retry-After until `release`; where a load balancer may have
 * others, connections stay refused, because it tries the next server then and does not after a response.
 */
export async function takePort(
  address: { port: number; host: string },
  { responds }: { responds: boolean },
): Promise<StartingPort> {
  let readiness: (() => Promise<Readiness>) | null = null
  const server = createServer((request, response) => {
    if (!readiness || request.url !== '/readyz') return refuse(request, response)
    void readiness().then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' })
      response.end(body)
    })
  })
  server.listen(address)
  await once(server, 'listening')
  const release = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  if (!responds) await release()
  return { release, answerReadiness: (read) => void (readiness = read) }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const isPage = (request.headers.accept ?? '').includes('text/html')
  response.writeHead(503, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Retry-After': '2',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end(isPage ? PAGE : JSON.stringify({ success: false, message: MESSAGE, code: 'unavailable' }))
}

import { connect } from 'node:net'
import { headersOf, newCaller, type Call } from './caller.ts'

export interface Load {
  count: number
  perSecond: number
  /** Milliseconds of each response. */
  took: number[]
}

/**
 * Makes calls in turn over keep-alive connections, each as soon as the previous response has arrived. Requests are
 * serialised beforehand and only the status and length of a response are read, so that the generator leaves the
 * processor to the server. Throws at the first response whose status is not the one that the calls expect.
 */
export async function lightLoad(
  url: string,
  calls: readonly Call[],
  options: { connections: number; seconds: number },
): Promise<Load> {
  const { hostname, port } = new URL(url)
  const caller = newCaller()
  const requests = calls.map((call) => requestOf(call, `${hostname}:${port}`, caller))
  const success = `HTTP/1.1 ${calls[0]?.status ?? 200} `
  const took: number[] = []
  let next = 0
  const start = performance.now()
  const end = start + options.seconds * 1_000

  const work = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let sentAt = 0
      let head = ''
      // Bytes of the body still to come; -1 while the head is read.
      let left = -1
      const send = () => {
        sentAt = performance.now()
        if (sentAt >= end) return void socket.end(resolve)
        socket.write(requests[next++ % requests.length]!)
      }
      socket.on('connect', send).on('error', reject)
      socket.on('data', (chunk) => {
        if (left === -1) {
          head += chunk.toString('latin1')
          const at = head.indexOf('\r\n\r\n')
          if (at === -1) return
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
          if (!head.startsWith(success) || length === undefined)
            return void socket.destroy(new Error(`unexpected response: ${head.slice(0, 300)}`))
          left = Number(length) - (head.length - at - 4)
          head = ''
        } else left -= chunk.length
        if (left > 0) return
        left = -1
        took.push(performance.now() - sentAt)
        send()
      })
    })

  await Promise.all(Array.from({ length: options.connections }, work))
  return { count: took.length, perSecond: (took.length * 1_000) / (performance.now() - start), took }
}

function requestOf(call: Call, host: string, caller: string): Buffer {
  const body = call.body ? JSON.stringify(call.body) : ''
  const headers = { host, ...headersOf(call, caller), 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${call.method} ${call.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

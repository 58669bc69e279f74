import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, type CallInput } from '#shared/api-client.ts'
import type { CallName } from '#shared/endpoint.ts'

export interface HttpCall extends CallInput {
  call: CallName
  /** An access token. */
  as?: string
  /** An Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
}

export interface Reply {
  /** 0 when there was no response at all. */
  status: number
  body: { success?: boolean; message?: string; code?: string; data?: any; [meta: string]: any }
}

/** Makes a call until it is answered, with the faults of the run: its answer is lost, a server dies, it arrives twice. */
export type Make = (call: HttpCall) => Promise<Reply>

/** The URL of one server, bypassing the round-robin. */
export const at = (port: number) => `http://127.0.0.1:${port}`

const NO_ANSWER: Reply = { status: 0, body: {} }

/** Makes one call over the network, with a browser's timeouts. */
export async function send(url: string, { call, as, key, headers, ...input }: HttpCall): Promise<Reply> {
  const { method, path } = addressOf(call, input)
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: headersOf({ as, key, headers, hasBody: input.body !== undefined }),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, body: JSON.parse((await response.text()) || '{}') as Reply['body'] }
  } catch {
    return NO_ANSWER
  }
}

/** Repeats a call while the shop responds that it is busy. */
export async function sendUntilServed(url: string, each: HttpCall): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await send(url, each)
    if (reply.body.code !== 'busy' || tries === 20) return reply
    await sleep(500)
  }
}

function headersOf(
  parts: Pick<HttpCall, 'as' | 'key' | 'headers'> & { hasBody: boolean },
): Record<string, string> {
  return {
    ...(parts.hasBody && { 'content-type': 'application/json' }),
    ...(parts.as && { authorization: `Bearer ${parts.as}` }),
    ...(parts.key && { 'idempotency-key': parts.key }),
    ...parts.headers,
  }
}

/**
 * Calls that arrive at the same instant: each on its own connection, sent except for the last byte; then the last
 * bytes are sent together, to the ports in turn. Responses are in the order of the calls.
 */
export async function sendAtOnce(ports: number[], calls: HttpCall[]): Promise<Reply[]> {
  const held = await Promise.all(
    calls.map(async (each, index) => {
      const socket = connect({ port: ports[index % ports.length]!, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      const request = Buffer.from(textOf(each))
      socket.write(request.subarray(0, -1))
      return { socket, lastByte: request.subarray(-1), reply: replyOn(socket) }
    }),
  )
  await sleep(50)
  for (const { socket, lastByte } of held) socket.write(lastByte)
  return Promise.all(held.map(({ reply }) => reply))
}

function textOf({ call, as, key, headers, ...input }: HttpCall): string {
  const { method, path } = addressOf(call, input)
  const body = input.body === undefined ? '' : JSON.stringify(input.body)
  const lines = Object.entries({
    host: 'localhost',
    ...headersOf({ as, key, headers, hasBody: body !== '' }),
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

function replyOn(socket: Socket): Promise<Reply> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0)
    const end = (reply: Reply) => {
      socket.destroy()
      resolve(reply)
    }
    socket.setTimeout(30_000, () => end(NO_ANSWER))
    socket.on('error', () => end(NO_ANSWER))
    socket.on('close', () => end(NO_ANSWER))
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const headEnd = bytes.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = bytes.toString('latin1', 0, headEnd)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      const body = bytes.subarray(headEnd + 4)
      if (body.length < length) return
      end({ status: Number(head.slice(9, 12)), body: JSON.parse(body.toString() || '{}') as Reply['body'] })
    })
  })
}

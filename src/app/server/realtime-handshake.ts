import type { IncomingMessage } from 'node:http'

/** A socket's client address: its peer's, or behind trusted proxies the last forwarded one that is not a proxy. */
export function addressOf({ socket, headers }: IncomingMessage, isProxy: (ip: string) => boolean): string {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = socket.remoteAddress ?? ''
  while (isProxy(address)) {
    const before = hops.pop()?.trim()
    if (!before) break
    address = before
  }
  return address
}

export function isOwnOrigin(headers: { origin?: string; host?: string }, origins: string[]): boolean {
  if (!headers.origin) return true
  if (origins.includes(headers.origin)) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

export function cookiesOf(header = ''): Record<string, string> {
  const pairs = header.split(';').map((pair) => {
    const [name = '', ...rest] = pair.trim().split('=')
    return [name, decode(rest.join('='))]
  })
  return Object.fromEntries(pairs) as Record<string, string>
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

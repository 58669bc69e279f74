import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An IPv4 address received on an IPv6 socket, in its IPv4 form. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Some proxies add the port, which differs for each connection. */
const withoutPort = (ip: string) => /^(?:\[(.*)\]|([\d.]+)):\d+$/.exec(ip)?.slice(1).find(Boolean) ?? ip

export const isLoopback = (ip: string): boolean => isInNetworks(loopback, ip)

/** True for a request that was forwarded by a proxy, a tunnel or a cache. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) {
    if (name.startsWith('x-forwarded-') || forwardedBy.has(name)) return true
  }
  return false
}

/** What proxies, tunnels and content networks add besides `X-Forwarded-*`. */
const forwardedBy = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'cdn-loop',
])

/** True for a caller on this machine, also where a tunnel or proxy on it forwards a call from anybody in the world. */
export const isOnThisMachine = (request: { ip: string; headers: IncomingHttpHeaders }): boolean =>
  isLoopback(request.ip) && !isForwarded(request.headers)

/** A list of addresses and networks (`10.0.0.7`, `10.0.0.0/8`, `fd00::/8`); null when an entry is none of these. */
export function networkList(entries: string[]): BlockList | null {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const longest = family === 'ipv6' ? 128 : 32
    const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (!isIP(address) || entry.split('/').length > 2 || prefix < 0 || prefix > longest) return null
    list.addSubnet(address, prefix, family)
  }
  return list
}

export function isInNetworks(list: BlockList, ip: string): boolean {
  const address = plain(ip)
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether an address is one of the proxies, in any notation. */
export function trusting(proxies: string[]): (ip: string) => boolean {
  const known = new Set(
    proxies.map((address) =>
      isIPv6(address) ? plain(new SocketAddress({ address, family: 'ipv6' }).address) : address,
    ),
  )
  return (ip) => known.has(plain(ip).split('%')[0]!)
}

/** The range of a caller's network, for people: the /24 of an IPv4 address, the /56 of an IPv6 address. */
export const networkRange = (ip: string): string =>
  callerNetwork(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')

/** What counts as one caller: an IPv4 address, or the /56 IPv6 prefix that a household gets. */
export function callerNetwork(ip: string): string {
  if (/^[\d.]+$/.test(ip)) return ip
  const address = plain(withoutPort(ip))
  if (!address.includes(':') || !isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = (address.includes('::') ? [...before, ...zeros, ...after] : before).slice(0, 4)
  const [a, b, c, d] = groups.map((group) => Number.parseInt(group, 16))
  return [a, b, c, (d ?? 0) & 0xff00].map((group) => (group ?? 0).toString(16)).join(':') + '::/56'
}

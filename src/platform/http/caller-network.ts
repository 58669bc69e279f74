import { BlockList, isIPv6, SocketAddress } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An IPv4 address that came in by an IPv6 socket, as itself. */
const plain = (ip: string) => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

export function isLoopback(ip: string): boolean {
  const address = plain(ip)
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether an address is one of the proxies, however they are spelled. */
export function trusting(proxies: string[]): (ip: string) => boolean {
  const known = new Set(
    proxies.map((address) =>
      isIPv6(address) ? plain(new SocketAddress({ address, family: 'ipv6' }).address) : address,
    ),
  )
  return (ip) => known.has(plain(ip).split('%')[0]!)
}

/** What counts as one caller: an IPv4 address, or the /56 of IPv6 that a household is given. */
export function callerNetwork(ip: string): string {
  const address = plain(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = (address.includes('::') ? [...before, ...zeros, ...after] : before).slice(0, 4)
  const [a, b, c, d] = groups.map((group) => Number.parseInt(group, 16))
  return [a, b, c, (d ?? 0) & 0xff00].map((group) => (group ?? 0).toString(16)).join(':') + '::/56'
}

import { isIPv4, isIPv6 } from 'node:net'
import { isInNetworks, networkList } from './caller-network.ts'

// The special-purpose registries of IANA, and the address under which Azure answers its machines.
const special = networkList(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16 169.254.0.0/16 172.16.0.0/12
  192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16
  192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32
  2002::/16 2620:4f:8000::/48 3fff::/20`.split(/\s+/),
)!
// Everything else of IPv6, such as mapped and translated IPv4 addresses, is no address of a public machine.
const publicIpv6 = networkList(['2000::/3'])!

/** Whether an address belongs to a machine on the internet, and not to this one, its network or a cloud's metadata. */
export const isPublicAddress = (ip: string): boolean =>
  (isIPv4(ip) && !isInNetworks(special, ip)) ||
  (isIPv6(ip) &&
    !ip.includes('.') &&
    !ip.includes('%') &&
    publicIpv6.check(ip, 'ipv6') &&
    !isInNetworks(special, ip))

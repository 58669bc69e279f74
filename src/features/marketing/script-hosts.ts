const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const NAME = new RegExp(`^(?:\\*\\.)?(?:${LABEL}\\.)+[a-z]{2,63}(?::\\d{1,5})?$`)
/** A local host, for trying out a script. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/

/**
 * Converts a host as typed ("www.googletagmanager.com", "https://*.example.com/") to an origin of the content
 * security policy; null when it is invalid. Plain http is allowed only for this machine; a star matches subdomains.
 */
export function toScriptHost(typed: string): string | null {
  const host = typed.trim().toLowerCase().replace(/\/$/, '')
  if (LOOPBACK.test(host)) return host
  const name = host.replace(/^https:\/\//, '')
  return NAME.test(name) ? `https://${name}` : null
}

/** Whether a script with this URL may be loaded from one of the hosts. */
export function isFromHost(address: string, hosts: readonly string[]): boolean {
  const { origin, protocol, host } = new URL(address)
  return hosts.some((allowed) => {
    const [, domain] = /^https:\/\/\*\.(.+)$/.exec(allowed) ?? []
    return domain ? protocol === 'https:' && host.endsWith(`.${domain}`) : origin === new URL(allowed).origin
  })
}

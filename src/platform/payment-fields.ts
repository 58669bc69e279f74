import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './http/caller-network.ts'

export const must = (what: string) => ({ error: `must be ${what}` })
export const text = z.string()

const placeholders = ['test', 'secret', 'changeme', 'password', 'salt', 'key', 'xxx', 'todo']
export const secret = text.refine(
  (value) => value.length >= 5 && !placeholders.includes(value.toLowerCase()),
  must("the provider's own secret, not a placeholder"),
)

export function isOnThisMachine(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (isIP(host) > 0 && isLoopback(host))
}

export const isAddressOf = (domain: string, { hostname }: URL): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`)

/** Payments are never sent over an unencrypted connection, except to this machine. */
export const address = text.refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isOnThisMachine(url))
}, must('an https address (http only on this machine)'))

export const bytes = (...lengths: number[]) =>
  text
    .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, must('base64, as the provider gives it'))
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((value) => lengths.includes(value.length), must(`${lengths.join(' or ')} bytes in base64`))

export const number = (from: number, to: number) =>
  text
    .regex(/^\d{1,6}(\.\d{1,6})?$/, must(`a number from ${from} to ${to}`))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(from, must(`at least ${from}`))
        .max(to, must(`at most ${to}`)),
    )

import { createHash, timingSafeEqual } from 'node:crypto'
import type { RawSignal, Signal } from './provider.ts'

/** A form's or query's fields. Null when one appears twice or as an array (`hash[]`): which one was signed is ambiguous. */
export function signalFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name) || name.includes('[')) return null
    fields.set(name, value)
  }
  return fields
}

/** A return arrives as a form or in the query string; a webhook as a form. */
export function formOrQuery({ body, query }: RawSignal): Map<string, string> | null {
  return signalFields(body.length > 0 ? body.toString('utf8') : query)
}

/** Compares two signatures in constant time. Empty is never equal. */
export function isSameSignature(expected: string, given: string | undefined): boolean {
  if (!given || expected.length === 0) return false
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The signal of a message that is not verified: stored in the ledger under the hash of its bytes. */
export function refusedSignal(raw: RawSignal, refusal: string, reference: string | null = null): Signal {
  const eventKey = createHash('sha256').update(raw.query).update('\n').update(raw.body).digest('hex')
  return {
    verified: false,
    refusal,
    reference: reference?.slice(0, 45) ?? null,
    eventKey: `refused:${eventKey}`,
    claim: null,
    refundReference: null,
    acknowledgement: null,
  }
}

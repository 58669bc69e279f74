import { AsyncLocalStorage } from 'node:async_hooks'

/** What everything that is done for a call, or by a job, may know of it. */
export interface RequestContext {
  /** As in the answer's `X-Request-Id`; a job's is made from its number. */
  requestId: string
  /** What spans of this work are children of; null when nothing is traced. */
  span: TraceSpan | null
}

/** One step of a trace. Never carries what a person typed, nor a row's values. */
export interface TraceSpan {
  readonly traceId: string
  child(name: string, kind: 'internal' | 'client'): TraceSpan
  rename(name: string): void
  set(attribute: string, value: string | number): void
  /** With what it failed with, if it did: of an error only its kind is told; a string is one. */
  end(fault?: unknown): void
}

/**
 * The call or the job that is being worked on. Empty unless traces or request ids are asked for: following each promise
 * costs a call some microseconds (docs/decisions/0097).
 */
export const requestContext = new AsyncLocalStorage<RequestContext>()

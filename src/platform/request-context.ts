import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of a call or a job, available to everything that runs for it. */
export interface RequestContext {
  /** As in the response's `X-Request-Id`; that of a job is derived from its id. */
  requestId: string
  /** The parent of all spans of this call or job; null if it is not traced. */
  span: TraceSpan | null
}

/** One step of a trace. Never contains what a person typed, nor a row's values. */
export interface TraceSpan {
  readonly traceId: string
  child(name: string, kind: 'internal' | 'client'): TraceSpan
  rename(name: string): void
  set(attribute: string, value: string | number): void
  /** `fault` is why it failed, if it did: of an error only the kind is recorded; a string is the kind itself. */
  end(fault?: unknown): void
}

/** The current call or job; empty unless traces or request ids are on, which costs microseconds per call (decision 97). */
export const requestContext = new AsyncLocalStorage<RequestContext>()

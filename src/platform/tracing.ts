import type { Context, Span } from '@opentelemetry/api'
import { AppError } from '#shared/problems.ts'
import { errorCode } from './error-code.ts'
import type { Logger } from './log.ts'
import type { TraceSpan } from './request-context.ts'

export interface TracingSettings {
  /** Where spans are sent by OTLP over HTTP, with its path. */
  url: string
  serviceName: string
}

/** Sends spans to a collector. */
export interface Tracing {
  /** Starts the span of a call; `traceparent` is the caller's header, if the caller is trusted. */
  startCall(name: string, traceparent?: string): TraceSpan
  startJob(name: string): TraceSpan
  /** Sends the remaining spans, for at most two seconds. */
  stop(): Promise<void>
}

const STOP_MS = 2_000

/**
 * Opens an exporter to a collector. OpenTelemetry's packages are loaded only here, so that a shop without a collector
 * does not pay for them. They read the other standard variables themselves (`OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_TRACES_SAMPLER`, `OTEL_RESOURCE_ATTRIBUTES`, …). If the collector is down, spans are lost and nothing else.
 */
export async function openTracing(
  { url, serviceName }: TracingSettings,
  log: Pick<Logger, 'warn'>,
): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const nothing = () => undefined
  const error = (message: string) =>
    log.warn({ outage: 'traces', reason: message.slice(0, 300) }, 'traces could not be sent')
  api.diag.setLogger(
    { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .detectResources({ detectors: [resources.envDetector] })
      .merge(resources.resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  const tracer = provider.getTracer('tokri')
  const kinds = { internal: api.SpanKind.INTERNAL, client: api.SpanKind.CLIENT }

  const start = (name: string, kind: number, parent: Context): TraceSpan => {
    const span = tracer.startSpan(name, { kind }, parent)
    return {
      traceId: span.spanContext().traceId,
      child: (childName, childKind) =>
        start(childName, kinds[childKind], api.trace.setSpan(api.ROOT_CONTEXT, span)),
      rename: (other) => void span.updateName(other),
      set: (attribute, value) => void span.setAttribute(attribute, value),
      end: (fault) => {
        if (fault !== undefined) setFault(span, fault, api.SpanStatusCode.ERROR)
        span.end()
      },
    }
  }
  const parentOf = (traceparent: string | undefined): Context => {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
    if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
    const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    return api.trace.setSpanContext(api.ROOT_CONTEXT, remote)
  }
  return {
    startCall: (name, traceparent) => start(name, api.SpanKind.SERVER, parentOf(traceparent)),
    startJob: (name) => start(name, api.SpanKind.CONSUMER, api.ROOT_CONTEXT),
    stop: async () => {
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([provider.shutdown().catch(nothing), timeout])
      api.diag.disable()
    },
  }
}

/** The W3C header `traceparent`. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-(0[01])$/

/** A message may quote a row or what a person typed, so only the error's kind is sent. A refusal is not an error. */
function setFault(span: Span, fault: unknown, faulty: number): void {
  const kind = fault instanceof Error ? fault.name : String(fault)
  span.setAttribute('error.type', fault instanceof AppError ? fault.code : (errorCode(fault) ?? kind))
  if (!(fault instanceof AppError) || fault.status >= 500) span.setStatus({ code: faulty })
}

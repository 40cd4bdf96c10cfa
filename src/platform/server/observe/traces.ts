import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { isTrusted } from '../http/trusted.ts'
import type { Settings } from '../settings/settings.ts'
import { VERSION } from '../version.ts'
import { watchOutgoing } from './traces-outgoing.ts'
import { watchWork } from './traces-work.ts'

/** Imported lazily, only where traces are on. */

interface Traces {
  watch: (app: FastifyInstance) => void
  onQuery: (event: LogEvent) => void
  /** Exports the remaining spans if the collector accepts them in time. */
  close: () => Promise<void>
}

const CLOSE_MS = 3_000
const STATEMENT_LENGTH = 2_000

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace started by a trusted proxy; anybody else could link unrelated requests. */
function parentOf(request: FastifyRequest, trustProxy: Settings['trustProxy']): Context {
  const header = request.headers.traceparent
  if (typeof header !== 'string' || !isTrusted(trustProxy, request.socket.remoteAddress)) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  const context = {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
  }
  return traceId ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

/** The span is entered again after parsing, because the body is read in another asynchronous context. */
function watchRequests(
  app: FastifyInstance,
  tracer: Tracer,
  active: AsyncLocalStorage<Span>,
  trustProxy: Settings['trustProxy'],
): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, 'request.id': request.id },
      },
      parentOf(request, trustProxy),
    )
    spans.set(request, span)
    active.run(span, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) active.run(span, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Statements are exported with placeholders, never values. */
function queryWatcher(tracer: Tracer, active: AsyncLocalStorage<Span>, system: string) {
  return (event: LogEvent): void => {
    const parent = active.getStore()
    if (!parent) return
    const { sql } = event.query
    const end = Date.now()
    const span = tracer.startSpan(
      sql.slice(0, 40).trimStart().split(/\s/)[0] ?? 'query',
      {
        kind: SpanKind.CLIENT,
        startTime: end - event.queryDurationMillis,
        attributes: { 'db.system.name': system, 'db.query.text': sql.slice(0, STATEMENT_LENGTH) },
      },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    if (event.level === 'error') {
      // The message may quote a row.
      span.setAttribute('error.type', String((event.error as { code?: string }).code ?? 'error'))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end(end)
  }
}

/** Exports a trace per request, job and mail over OTLP/HTTP: route patterns, statements and hosts, no private data. */
export function openTraces({ traces, trustProxy, database }: Settings): Traces | null {
  if (!traces) return null
  const url = `${traces.endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': traces.serviceName,
      'service.version': VERSION,
      'process.pid': process.pid,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  })
  const tracer = provider.getTracer('first-domino')
  const active = new AsyncLocalStorage<Span>()
  const stops = [watchOutgoing(tracer, active, new URL(url).host), watchWork(tracer, active)]
  return {
    watch: app => watchRequests(app, tracer, active, trustProxy),
    onQuery: queryWatcher(tracer, active, database.engine === 'postgres' ? 'postgresql' : 'sqlite'),
    async close() {
      for (const stop of stops) stop()
      const late = new Promise<void>(resolve => {
        setTimeout(resolve, CLOSE_MS).unref()
      })
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

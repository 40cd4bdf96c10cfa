import type { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** A request as the diagnostics channels of `fetch` and `node:http` publish it. */
interface Outgoing {
  request: {
    method?: string
    origin?: string | URL
    protocol?: string
    host?: string
    getHeader?: (name: string) => unknown
  }
  response?: { statusCode?: number }
}

const hostOf = ({ request }: Outgoing): string =>
  request.origin ? new URL(request.origin).host : String(request.getHeader?.('host') ?? request.host ?? '')

/**
 * A span per outgoing call during a request: to the AI service, Stripe or Google. It has only method, host and status,
 * since paths contain ids, and bodies private data.
 * @param collector the collector's own host, which is left out
 * @returns stops it
 */
export function watchOutgoing(
  tracer: Tracer,
  active: AsyncLocalStorage<Span>,
  collector: string,
): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (message: unknown) => {
    const outgoing = message as Outgoing
    const parent = active.getStore()
    const host = hostOf(outgoing)
    if (!parent || host === collector) return
    const method = outgoing.request.method ?? 'GET'
    const span = tracer.startSpan(
      `${method} ${host}`,
      { kind: SpanKind.CLIENT, attributes: { 'http.request.method': method, 'server.address': host } },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    spans.set(outgoing.request, span)
  }
  const answered = (message: unknown) => {
    const { request, response } = message as Outgoing
    if (response?.statusCode)
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
  }
  const ended = (message: unknown) => {
    answered(message)
    spans.get((message as Outgoing).request)?.end()
  }
  const failed = (message: unknown) => {
    spans.get((message as Outgoing).request)?.setStatus({ code: SpanStatusCode.ERROR })
    ended(message)
  }
  const channels = {
    'undici:request:create': begin,
    'undici:request:headers': answered,
    'undici:request:trailers': ended,
    'undici:request:error': failed,
    'http.client.request.start': begin,
    'http.client.response.finish': ended,
    'http.client.request.error': failed,
  }
  for (const [name, heard] of Object.entries(channels)) subscribe(name, heard)
  return () => {
    for (const [name, heard] of Object.entries(channels)) unsubscribe(name, heard)
  }
}

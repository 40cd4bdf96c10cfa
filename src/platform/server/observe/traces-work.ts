import type { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { type TracedWork, WORK } from './traced.ts'

/** Without the message, which may quote private data. */
const kindOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'error')
}

/** A trace for each piece of work outside requests. @param active the parent span. @returns stops it */
export function watchWork(tracer: Tracer, active: AsyncLocalStorage<Span>): () => void {
  const spans = new WeakMap<TracedWork, Span>()
  const store = active as AsyncLocalStorage<unknown>
  WORK.start.bindStore(store, work => {
    const kind = work.outgoing ? SpanKind.CLIENT : SpanKind.INTERNAL
    const span = tracer.startSpan(work.name, { kind }, ROOT_CONTEXT)
    spans.set(work, span)
    return span
  })
  const ended = (message: unknown) => {
    const work = message as TracedWork & { error?: unknown }
    const span = spans.get(work)
    span?.setAttributes(work.attributes)
    if (work.error !== undefined) span?.setAttribute('error.type', kindOf(work.error))
    if (work.failed || work.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  WORK.asyncEnd.subscribe(ended)
  return () => {
    WORK.start.unbindStore(store)
    WORK.asyncEnd.unsubscribe(ended)
  }
}

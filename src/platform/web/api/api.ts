import { msg, t } from '@lingui/core/macro'
import {
  type BesideOf,
  type BodyIn,
  type DataOf,
  type Endpoint,
  fillPath,
  type ParamsIn,
  type QueryIn,
} from '#src/contract/endpoint.ts'
import { i18n, languageNow, said, type Words } from '#src/contract/i18n.ts'
import { watched } from '../browser/watched.ts'
import { compareClocks } from '../calendar/site-clock.ts'
import { type ToastHandle, toast } from '../toast-store.ts'
import { newKey } from './new-key.ts'
import { type OwnAnswer, ownAnswer } from './own-answer.ts'

const ON_DEVICE = typeof document !== 'undefined'
const RETRY_AFTER_MS = 400
/** The help lines of the last answer that had some, until they are closed. */
export const shownHelp = watched<string | null>(null)

export const OFFLINE = msg`You seem to be offline. Nothing you typed is lost; please try again when the connection is back.`

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** What came with the failure, such as both versions of a conflict. */
  readonly data: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    data?: unknown,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.data = data
  }

  /** A retry may help: the connection was lost, or the server failed (docs/product.md 2.5). Full storage stays full. */
  get isTransient(): boolean {
    // 408: the server has not got all of the call.
    const isLost = this.status === 0 || this.status === 408
    return isLost || (this.status >= 500 && this.code !== 'storage_full')
  }
}

export interface CallOptions<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E>
  /** The body, for an endpoint with a raw body. */
  bytes?: Blob
  /** One per user action, kept for retries; generated when absent. */
  idempotencyKey?: string
  signal?: AbortSignal
  keepalive?: boolean
  retry?: boolean
}

type Envelope<E extends Endpoint> = { success: boolean; data: DataOf<E> } & BesideOf<E>

type Transport = (url: string, request: RequestInit) => Promise<Response>

let transport: Transport = (url, request) => fetch(url, request)

/** For the server, which asks its own API while it renders a page. */
export function setTransport(other: Transport): void {
  transport = other
}

let onSessionLost: () => void = () => {}

export function setSessionLostHandler(handler: () => void): void {
  onSessionLost = handler
}

/** @returns `data`, or the whole body when there is none (docs/product.md 12.1). @throws ApiError */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  const body = await callEnvelope(endpoint, options)
  return (body.success === true && body.data !== undefined ? body.data : body) as DataOf<E>
}

/** Retries a change once after a lost connection or 5xx, with the same key (docs/product.md 2.5). @throws ApiError */
export async function callEnvelope<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Envelope<E>> {
  const send = prepare(endpoint, options)
  try {
    return (await send()) as Envelope<E>
  } catch (error) {
    const mayRetry = endpoint.method !== 'GET' && options.retry !== false && !options.keepalive
    if (!mayRetry || !(error instanceof ApiError) || !error.isTransient || options.signal?.aborted)
      throw error
    await new Promise(resume => setTimeout(resume, RETRY_AFTER_MS))
    return (await send()) as Envelope<E>
  }
}

function prepare<E extends Endpoint>(endpoint: E, options: CallOptions<E>): () => Promise<unknown> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  // Without `size`, which some browsers do not know.
  const query = `?${search}`.replace(/^\?$/, '')
  const url = fillPath(endpoint.path, (options.params ?? {}) as Record<string, unknown>) + query
  const headers: Record<string, string> = {
    accept: 'application/json',
    // The browser's own says nothing about the page.
    'accept-language': languageNow(),
  }
  if (options.body !== undefined) headers['content-type'] = 'application/json'
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(options.bytes && { body: options.bytes }),
    ...(options.signal && { signal: options.signal }),
    ...(options.keepalive && { keepalive: true }),
  }
  return () => send(url, request)
}

/** An answer that says `success: false` is a failure whatever its status (docs/product.md 2.6). */
async function send(url: string, request: RequestInit): Promise<unknown> {
  const response = await ask(url, request)
  const body = await readBody(response)
  if (!body) throw lost()
  if (ON_DEVICE) compareClocks(Date.parse(response.headers.get('date') ?? ''))
  if (body.success === false) throw failureOf(response, body)
  if (typeof body.help === 'string') shownHelp.set(body.help)
  return body
}

export async function callFile<E extends Endpoint>(
  { path, method }: E,
  options: Pick<CallOptions<E>, 'params'> = {},
): Promise<{ name: string; blob: Blob }> {
  const url = fillPath(path, (options.params ?? {}) as Record<string, unknown>)
  const response = await ask(url, { method, credentials: 'same-origin' })
  const [, name] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  if (name === undefined) throw lost()
  return { name, blob: await response.blob() }
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await transport(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw lost()
  }
  if (response.ok) return response
  const body = await readBody(response)
  // What the site says is not known: a lost connection (docs/product.md 2.6).
  if (!body) throw new ApiError(0, 'unknown', `${response.status}: ${response.statusText}`)
  const failure = failureOf(response, body)
  if (failure.code === 'unauthenticated') onSessionLost()
  throw failure
}

const lost = () => new ApiError(0, 'offline', i18n._(OFFLINE))

/** @returns null for what is not the site's own. @throws ApiError where the connection ended within it */
const readBody = async (response: Response): Promise<OwnAnswer | null> =>
  ownAnswer(
    await response.text().catch(() => {
      throw lost()
    }),
  )

function failureOf(response: Response, body: OwnAnswer): ApiError {
  const serverMessage = [body.message, body.error].find(
    text => typeof text === 'string' && text !== '',
  )
  const message =
    serverMessage === undefined
      ? `${response.status}: ${response.statusText}`
      : String(serverMessage)
  const fallbackCode = serverMessage === undefined ? 'unknown' : 'unnamed'
  const code = typeof body.code === 'string' ? body.code : fallbackCode
  const fields = (body.fields ?? {}) as Record<string, string>
  return new ApiError(response.status, code, message, fields, body.data)
}

/** The message to show: the server's own, otherwise `fallback` (docs/product.md 2.6). */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback

/** Says that something failed: the server's own message, otherwise `fallback` (docs/product.md 2.6). */
export const toastError = (error: unknown, fallback: Words, title: Words = t`Error`): ToastHandle =>
  toast({ title, description: messageOf(error, said(fallback)), tone: 'destructive' })

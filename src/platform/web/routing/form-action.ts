import { type ActionFunctionArgs, data, redirect } from 'react-router'
import * as z from 'zod/mini'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Failure } from '#src/contract/errors.ts'
import type { FormState } from '#src/contract/form-state.ts'
import type { PageHost } from '#src/contract/page-host.ts'
import { hostContext } from './page-visit.ts'

type Typed = Readonly<Record<string, string>>

/** A form of a page: its action calls the endpoint as the visitor. */
export interface FormKind {
  /** The value of its hidden field `form`. */
  name: string
  endpoint: Endpoint & { method: 'POST'; body: z.ZodMiniObject }
  /** The fields that are filled in again after a failure. No others: a password must not be in a page. */
  keeps: readonly string[]
  /** Checks fields that the endpoint does not have. @returns messages by field */
  check?: (typed: Typed) => Typed
  /** Where success leads; by default, to the page's own confirmation. @param query of the page */
  leadsTo?: (query: URLSearchParams) => string
}

/** Browsers end a line with CRLF; stored texts have LF. */
const typedIn = (sent: FormData): Typed =>
  Object.fromEntries(
    [...sent].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  )

/** An optional field that was left empty is not sent. */
function bodyOf({ endpoint }: FormKind, typed: Typed): Record<string, string> {
  const fields = Object.entries(endpoint.body.shape).map(
    ([name, schema]) => [name, typed[name] ?? '', z.safeParse(schema, undefined).success] as const,
  )
  return Object.fromEntries(
    fields.flatMap(([name, value, isOptional]) => (value === '' && isOptional ? [] : [[name, value]])),
  )
}

/** The messages of the form's own check together with the endpoint's. */
function checked({ endpoint, check }: FormKind, typed: Typed, body: Typed): Typed | null {
  const own = check?.(typed) ?? {}
  if (Object.keys(own).length === 0) return null
  const issues = z.safeParse(endpoint.body, body).error?.issues ?? []
  return { ...own, ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])) }
}

const kept = ({ keeps }: FormKind, typed: Typed): Typed =>
  Object.fromEntries(keeps.flatMap(name => (typed[name] ? [[name, typed[name]]] : [])))

/** A form that is sent twice is one call, because its key is a hash of what was typed. */
async function keyOf(form: FormKind, typed: Typed): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([form.name, kept(form, typed)]))
  return Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('base64url')
}

async function callEndpoint({ call }: PageHost, form: FormKind, typed: Typed) {
  return call({
    method: 'POST',
    url: form.endpoint.path,
    headers: {
      'content-type': 'application/json',
      ...(form.endpoint.idempotent && { 'idempotency-key': await keyOf(form, typed) }),
    },
    body: JSON.stringify(bodyOf(form, typed)),
  })
}

const INVALID = 'Please check the highlighted fields.'

/**
 * The action of a page with forms. Without a script the answer is a redirect, or the page with what was typed and what
 * is wrong; a page with a script stays where it is and gets the same state.
 */
export const formAction =
  (forms: readonly FormKind[]) =>
  async ({ request, url, context }: ActionFunctionArgs) => {
    const typed = typedIn(await request.formData())
    const form = forms.find(({ name }) => name === typed.form)
    if (!form) throw data(null, { status: 400 })
    const failed = (
      status: number,
      { message, code, fields }: Omit<Failure, 'success' | 'error'>,
      headers = {},
    ) => {
      const state: FormState = {
        form: form.name,
        isSent: false,
        values: kept(form, typed),
        errors: fields ?? {},
        message,
        code,
      }
      return data(state, { status, headers })
    }
    const fields = checked(form, typed, bodyOf(form, typed))
    if (fields) return failed(400, { message: INVALID, code: 'invalid', fields })
    const answer = await callEndpoint(context.get(hostContext), form, typed)
    const headers = new Headers()
    for (const name of ['set-cookie', 'retry-after']) {
      const value = answer.headers[name]
      if (value !== undefined) headers.set(name, value)
    }
    if (answer.status >= 400) return failed(answer.status, JSON.parse(answer.body) as Failure, headers)
    const to = form.leadsTo?.(url.searchParams)
    if (to !== undefined) return redirect(to, { status: 303, headers })
    const hasScript = new URL(request.url).pathname.endsWith('.data')
    if (!hasScript) return redirect(`${url.pathname}?sent=${form.name}`, { status: 303, headers })
    const sent: FormState = { form: form.name, isSent: true, values: {}, errors: {} }
    return data(sent, { headers })
  }

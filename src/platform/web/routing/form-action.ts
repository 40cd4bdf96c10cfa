import { msg } from '@lingui/core/macro'
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import * as z from 'zod/mini'
import { fillPath } from '#src/contract/endpoint.ts'
import type { Failure } from '#src/contract/errors.ts'
import type { FormState } from '#src/contract/form-state.ts'
import { i18n } from '#src/contract/i18n.ts'
import type { PageHost } from '#src/contract/page-host.ts'
import { bodyOf, type FormKind, type Typed, typedIn } from './form-kind.ts'
import { hostContext } from './page-visit.ts'

const bodyIn = ({ endpoint, body }: FormKind, typed: Typed) =>
  body?.(typed) ?? bodyOf(endpoint, typed)

function checked(form: FormKind, typed: Typed): Typed | null {
  const { endpoint, check } = form
  const own = check?.(typed) ?? {}
  if (Object.keys(own).length === 0) return null
  const issues =
    (endpoint.body && z.safeParse(endpoint.body, bodyIn(form, typed)).error?.issues) ?? []
  return {
    ...own,
    ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
  }
}

const kept = ({ keeps }: FormKind, typed: Typed): Typed =>
  Object.fromEntries(keeps.flatMap(name => (typed[name] ? [[name, typed[name]]] : [])))

/** A form that is sent twice is one call, because its key is a hash of what was typed. What is changed can be changed back. */
async function keyOf(form: FormKind, typed: Typed): Promise<string | undefined> {
  const { idempotent, method } = form.endpoint
  if (!idempotent || method !== 'POST') return undefined
  const text = new TextEncoder().encode(JSON.stringify([form.name, kept(form, typed)]))
  return Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('base64url')
}

async function callEndpoint({ call }: PageHost, form: FormKind, typed: Typed) {
  const key = await keyOf(form, typed)
  return call({
    method: form.endpoint.method,
    url: fillPath(form.endpoint.path, form.params?.(typed)),
    headers: {
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(form.endpoint.body && { body: JSON.stringify(bodyIn(form, typed)) }),
  })
}

const INVALID = msg`Please check the highlighted fields.`

/**
 * The action of a page with forms, for browsers without scripts: the answer is a redirect, or the page with what was
 * typed and what is wrong.
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
    const fields = checked(form, typed)
    if (fields) return failed(400, { message: i18n._(INVALID), code: 'invalid', fields })
    const answer = await callEndpoint(context.get(hostContext), form, typed)
    const headers = new Headers()
    for (const name of ['set-cookie', 'retry-after']) {
      const value = answer.headers[name]
      if (value !== undefined) headers.set(name, value)
    }
    if (answer.status >= 400)
      return failed(answer.status, JSON.parse(answer.body) as Failure, headers)
    const { data: sent, help } = JSON.parse(answer.body) as { data?: unknown; help?: string }
    // An address would keep them.
    if (help !== undefined)
      return data({ form: form.name, isSent: true, values: {}, errors: {}, help }, { headers })
    const to = form.leadsTo?.(url.searchParams, { typed, answer: sent })
    if (to !== undefined) return redirect(to, { status: 303, headers })
    return redirect(`${url.pathname}?sent=${form.name}`, { status: 303, headers })
  }

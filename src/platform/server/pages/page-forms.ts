import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Failure } from '#src/contract/errors.ts'
import type { FormState } from '#src/contract/form-state.ts'
import { AppError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Passes on to an endpoint, which counts it. */
    isPageForm?: boolean
  }
}

type Typed = Readonly<Record<string, string>>

/** A form that its page can send without a script: the server makes the same call of the API as the script would. */
export interface PageForm {
  /** Its hidden field `form` says it; the same as the script's `data-form`. */
  name: string
  page: string
  endpoint: Endpoint & { method: 'POST'; body: z.ZodMiniObject }
  /** The fields that are filled in again after a failure. No others are: a password must not be in a page. */
  keeps: readonly string[]
  /** Checks fields that the endpoint does not have. @returns messages by field */
  check?: (typed: Typed) => Typed
  /** Without it, success leads to the page's own words for it. @param query of the page */
  leadsTo?: (query: URLSearchParams) => string
}

/** Shows the page again, with this status. */
export type ShowForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  failed: { status: number; state: FormState },
) => Promise<FastifyReply>

const MEDIA_TYPE = 'application/x-www-form-urlencoded'
const NOT_A_FORM = `Please send the form as ${MEDIA_TYPE}.`

function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(MEDIA_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}

/** Browsers end a line with CRLF, scripts with LF. */
const typedIn = (sent: URLSearchParams): Typed =>
  Object.fromEntries([...sent].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))

/** An optional field that was left empty is not sent, as by the script. */
function bodyOf({ endpoint }: PageForm, typed: Typed): Record<string, string> {
  const fields = Object.entries(endpoint.body.shape).map(
    ([name, schema]) => [name, typed[name] ?? '', z.safeParse(schema, undefined).success] as const,
  )
  return Object.fromEntries(
    fields.flatMap(([name, value, isOptional]) => (value === '' && isOptional ? [] : [[name, value]])),
  )
}

/** The messages of the form's own check together with the endpoint's. */
function checked({ endpoint, check }: PageForm, typed: Typed, body: Typed): Typed | null {
  const own = check?.(typed) ?? {}
  if (Object.keys(own).length === 0) return null
  const issues = z.safeParse(endpoint.body, body).error?.issues ?? []
  return { ...own, ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])) }
}

const kept = ({ keeps }: PageForm, typed: Typed): Typed =>
  Object.fromEntries(keeps.flatMap(name => (typed[name] ? [[name, typed[name]]] : [])))

/** The visitor's own call. Pressed twice, a form is one call: its key is what was typed. */
async function callApi(app: FastifyInstance, request: FastifyRequest, form: PageForm, typed: Typed) {
  const { cookie, 'user-agent': agent } = request.headers
  const key = createHash('sha256')
    .update(JSON.stringify([form.name, kept(form, typed)]))
    .digest('base64url')
  return app.inject({
    method: 'POST',
    url: form.endpoint.path,
    remoteAddress: request.ip,
    headers: {
      ...(cookie && { cookie }),
      ...(agent && { 'user-agent': agent }),
      ...(form.endpoint.idempotent && { 'idempotency-key': key }),
      'content-type': 'application/json',
    },
    payload: JSON.stringify(bodyOf(form, typed)),
  })
}

const queryOf = (url: string) => new URLSearchParams(url.split('?').slice(1).join('?'))

/** @param forms of one page */
function receiver(app: FastifyInstance, forms: readonly PageForm[], show: ShowForm) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store')
    // Without a body there is no media type to refuse.
    if (!(request.body instanceof URLSearchParams)) throw new AppError('not_json', { message: NOT_A_FORM })
    const typed = typedIn(request.body)
    const form = forms.find(({ name }) => name === typed.form)
    if (!form) throw new AppError('invalid')
    const fail = (status: number, { message, code, fields }: Pick<Failure, 'message' | 'code' | 'fields'>) =>
      show(request, reply, form.page, {
        status,
        state: {
          form: form.name,
          isSent: false,
          values: kept(form, typed),
          errors: fields ?? {},
          message,
          code,
        },
      })

    const fields = checked(form, typed, bodyOf(form, typed))
    if (fields) {
      const failure = new AppError('invalid', { fields })
      return fail(failure.status, failure.toJSON())
    }
    const answer = await callApi(app, request, form, typed)
    for (const name of ['set-cookie', 'retry-after'] as const) {
      const value = answer.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    if (answer.statusCode >= 400) return fail(answer.statusCode, answer.json<Failure>())
    return reply.redirect(form.leadsTo?.(queryOf(request.url)) ?? `${form.page}?sent=${form.name}`, 303)
  }
}

/** Answers the forms that pages send themselves. Cross-site ones are refused before, as everywhere. */
export function registerPageForms(app: FastifyInstance, forms: readonly PageForm[], show: ShowForm): void {
  app.register(async scope => {
    acceptFormsOnly(scope)
    for (const page of new Set(forms.map(form => form.page))) {
      const onPage = forms.filter(form => form.page === page)
      scope.post(page, { config: { isPageForm: true } }, receiver(app, onPage, show))
    }
  })
}

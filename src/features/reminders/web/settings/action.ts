import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { HostAnswer, PageHost } from '#src/contract/page-host.ts'
import { sendConfirmationEmail } from '#src/features/sign-in/contract/links.ts'
import { hostContext } from '#src/platform/web/routing/page-visit.ts'
import { putReminders, type ReminderSettings, testReminder } from '../../contract.ts'
import { changeOf } from './form-data.ts'

export interface ReminderResult {
  form: string
  /** As they are stored now; absent after a failure. */
  settings?: ReminderSettings
  message?: string
  errors?: Readonly<Record<string, string>>
  typed?: unknown
}

const CALLS = {
  settings: { endpoint: putReminders, body: changeOf },
  test: {
    endpoint: testReminder,
    body: (form: FormData) => ({ kind: form.get('kind') ?? 'domino' }),
  },
  confirm: {
    endpoint: sendConfirmationEmail,
    body: (form: FormData) => ({ username: form.get('username') }),
  },
} as const

const isForm = (name: unknown): name is keyof typeof CALLS =>
  typeof name === 'string' && name in CALLS

const send = (
  { call }: PageHost,
  { method, path }: { method: string; path: string },
  body: unknown,
): Promise<HostAnswer> =>
  call({
    method,
    url: path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The page's three forms: with JavaScript they get a result, without it the page again. */
export async function remindersAction({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const name = form.get('form')
  if (!isForm(name)) throw data(null, { status: 400 })
  const typed = CALLS[name].body(form)
  const answer = await send(context.get(hostContext), CALLS[name].endpoint, typed)
  const said = JSON.parse(answer.body) as {
    data?: ReminderSettings
    message?: string
    fields?: Record<string, string>
  }
  if (answer.status >= 400) {
    const { message = 'Please try again.', fields: errors = {} } = said
    return data({ form: name, message, errors, typed } satisfies ReminderResult, {
      status: answer.status,
    })
  }
  if (!new URL(request.url).pathname.endsWith('.data'))
    return redirect(`${url.pathname}?sent=${name}`, 303)
  return data({
    form: name,
    ...(name === 'settings' && { settings: said.data }),
  } satisfies ReminderResult)
}

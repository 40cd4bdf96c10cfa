import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { fillPath } from '#src/contract/endpoint.ts'
import { unsubscribeByToken } from '#src/features/newsletter/contract.ts'
import { hostContext } from '#src/platform/web/routing/page-visit.ts'
import { fewerReminders } from '../../contract.ts'

export interface UnsubscribeResult {
  message: string
}

const CHOICES = { none: unsubscribeByToken, fewer: fewerReminders } as const

const isChoice = (value: unknown): value is keyof typeof CHOICES =>
  typeof value === 'string' && value in CHOICES

export async function unsubscribeAction({ request, url, context }: ActionFunctionArgs) {
  const choice = (await request.formData()).get('choice')
  const token = url.searchParams.get('token') ?? ''
  if (!isChoice(choice) || !token) throw data(null, { status: 400 })
  const { method, path } = CHOICES[choice]
  const { status, body } = await context
    .get(hostContext)
    .call({ method, url: fillPath(path, { token }) })
  if (status < 400) return redirect(`${url.pathname}?token=${token}&done=${choice}`, 303)
  const { message } = JSON.parse(body) as UnsubscribeResult
  return data({ message } satisfies UnsubscribeResult, { status })
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Form, href, Link, useActionData, useNavigation, useSearchParams } from 'react-router'
import type { FormState } from '#src/contract/form-state.ts'
import { i18n, said } from '#src/contract/i18n.ts'
import { unsubscribeByToken } from '#src/features/newsletter/contract.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import type { FormKind } from '#src/platform/web/routing/form-kind.ts'
import { Frame } from '#src/platform/web/routing/link-action.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { fewerReminders } from '../contract.ts'

export const meta = pageMeta(msg`Fewer of these`, msg`Get fewer mails of a kind, or none.`)

const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  domino: msg`reminders of your domino`,
  review: msg`reminders of your weekly review`,
  picture: msg`mails with your week at a glance`,
  group: msg`news of this group`,
}

const DONE = {
  none: {
    title: msg`You are unsubscribed`,
    text: (what: string) => msg`You will get no more ${what}.`,
  },
  fewer: {
    title: msg`Fewer from now on`,
    text: (what: string) => msg`On Mondays, Wednesdays and Fridays you get ${what}.`,
  },
} as const

/** Where the links of mails lead: nothing changes until a button is pressed, since mail scanners open links. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const kind = /^([a-z]+)\./.exec(token)?.[1] ?? ''
  const what = said(KINDS[kind] ?? msg`mails of this kind`)
  const result = useActionData<FormState>()
  const done = search.get('done')
  if (done === 'none' || done === 'fewer') {
    return (
      <Frame
        title={i18n._(DONE[done].title)}
        text={`${i18n._(DONE[done].text(what))} ${kind === 'group' ? t`You can change that in the group.` : t`You can change that in your account.`}`}
      >
        <Link
          to={href(kind === 'group' ? '/groups' : '/account/reminders')}
          className={buttonClass('secondary')}
        >
          {kind === 'group' ? t`Your groups` : t`Your reminders`}
        </Link>
      </Frame>
    )
  }
  if (!token)
    return (
      <Frame
        title={t`Fewer of these`}
        text={t`This link is incomplete. Please open it from the email again, or copy all of it.`}
      />
    )
  return (
    <Frame
      title={t`Fewer of these`}
      text={t`Press a button to get fewer ${what}. Your account is not affected otherwise.`}
    >
      {result && <Alert tone="danger">{result.message}</Alert>}
      <Choices token={token} isDomino={kind === 'domino'} />
    </Frame>
  )
}

function Choices({ token, isDomino }: { token: string; isDomino: boolean }) {
  const { state, formData } = useNavigation()
  const choices = isDomino
    ? [['fewer', t`Monday, Wednesday and Friday only`] as const, ['none', t`None`] as const]
    : [['none', t`Unsubscribe`] as const]
  return (
    <Form method="post" className="flex flex-wrap justify-center gap-3">
      <input type="hidden" name="token" value={token} />
      {choices.map(([name, label], at) => (
        <Button
          key={name}
          type="submit"
          name="form"
          value={name}
          size="lg"
          variant={at === 0 ? 'primary' : 'secondary'}
          busy={state !== 'idle' && formData?.get('form') === name}
        >
          {label}
        </Button>
      ))}
    </Form>
  )
}

const formOf = (name: keyof typeof DONE, endpoint: FormKind['endpoint']): FormKind => ({
  name,
  endpoint,
  keeps: [],
  params: ({ token }) => ({ token }),
  leadsTo: query => `/unsubscribe?token=${query.get('token')}&done=${name}`,
})

export const action = formAction([
  formOf('none', unsubscribeByToken),
  formOf('fewer', fewerReminders),
])
const loaders = loadersOf(() => [])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  redirect,
  useActionData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { fillPath } from '#src/contract/endpoint.ts'
import { unsubscribeByToken } from '#src/features/newsletter/contract.ts'
import { Frame } from '#src/platform/web/routing/link-action.tsx'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { hostContext } from '#src/platform/web/routing/page-visit.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { fewerReminders } from '../contract.ts'

interface UnsubscribeResult {
  message: string
}

const CHOICES = { none: unsubscribeByToken, fewer: fewerReminders } as const

const isChoice = (value: unknown): value is keyof typeof CHOICES =>
  typeof value === 'string' && value in CHOICES

async function unsubscribeAction({ request, url, context }: ActionFunctionArgs) {
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

const KINDS: Readonly<Record<string, string>> = {
  domino: 'reminders of your domino',
  review: 'reminders of your weekly review',
  picture: 'mails with your week at a glance',
  group: 'news of this group',
}

const DONE = {
  none: { title: 'You are unsubscribed', text: 'You will get no more' },
  fewer: { title: 'Fewer from now on', text: 'On Mondays, Wednesdays and Fridays you get' },
} as const

/** Where the links of mails lead: nothing changes until a button is pressed, since mail scanners open links. */
export default function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const kind = /^([a-z]+)\./.exec(token)?.[1] ?? ''
  const what = KINDS[kind] ?? 'mails of this kind'
  const result = useActionData<UnsubscribeResult>()
  const done = search.get('done')
  if (done === 'none' || done === 'fewer') {
    return (
      <Frame
        title={DONE[done].title}
        text={`${DONE[done].text} ${what}. You can change that ${kind === 'group' ? 'in the group' : 'in your account'}.`}
      >
        <SiteLink
          to={href(kind === 'group' ? '/groups' : '/account/reminders')}
          className={buttonClass('secondary')}
        >
          {kind === 'group' ? 'Your groups' : 'Your reminders'}
        </SiteLink>
      </Frame>
    )
  }
  if (!token)
    return (
      <Frame
        title="Fewer of these"
        text="This link is incomplete. Please open it from the email again, or copy all of it."
      />
    )
  return (
    <Frame
      title="Fewer of these"
      text={`Press a button to get fewer ${what}. Your account is not affected otherwise.`}
    >
      {result && <Alert tone="danger">{result.message}</Alert>}
      <Choices isDomino={kind === 'domino'} />
    </Frame>
  )
}

function Choices({ isDomino }: { isDomino: boolean }) {
  const { state } = useNavigation()
  const [pressed, setPressed] = useState('')
  const isBusy = (value: string) => state !== 'idle' && pressed === value
  return (
    <Form method="post" className="flex flex-wrap justify-center gap-3">
      {isDomino && (
        <Button
          type="submit"
          name="choice"
          value="fewer"
          size="lg"
          busy={isBusy('fewer')}
          onClick={() => setPressed('fewer')}
        >
          Monday, Wednesday and Friday only
        </Button>
      )}
      <Button
        type="submit"
        name="choice"
        value="none"
        size="lg"
        variant={isDomino ? 'secondary' : 'primary'}
        busy={isBusy('none')}
        onClick={() => setPressed('none')}
      >
        {isDomino ? 'None' : 'Unsubscribe'}
      </Button>
    </Form>
  )
}

export const action = unsubscribeAction
export const loader = loadOnServer(() => [])
export const clientLoader = loadInBrowser(() => [])

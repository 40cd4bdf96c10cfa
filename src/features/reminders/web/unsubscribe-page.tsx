import { useState } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { Frame } from '#src/platform/web/routing/link-action.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { type UnsubscribeResult, unsubscribeAction } from './unsubscribing/action.ts'

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

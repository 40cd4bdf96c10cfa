import { msg, t } from '@lingui/core/macro'
import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { unsubscribeByLink } from '../contract.ts'

export const meta = pageMeta(msg`Unsubscribe`, msg`Unsubscribe from the newsletter.`)

export default function UnsubscribePage() {
  return (
    <LinkAction
      title={t`Unsubscribe from the newsletter`}
      text={t`Press the button to stop receiving the newsletter at this address. If you have an account, it is not affected.`}
      button={t`Unsubscribe`}
      busy={t`Unsubscribing…`}
      done={t`You are unsubscribed`}
      doneText={t`You will receive no more newsletter issues. You can sign up again at any time at the bottom of every page.`}
      failed={t`You could not be unsubscribed. Please try again.`}
      act={token => call(unsubscribeByLink, { params: { token } })}
    />
  )
}

import { msg, t } from '@lingui/core/macro'
import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { confirmNewsletter } from '../contract.ts'

export const meta = pageMeta(
  msg`Confirm your address`,
  msg`Confirm the newsletter for your address.`,
)

export default function ConfirmPage() {
  return (
    <LinkAction
      title={t`Confirm your address`}
      text={t`Press the button to receive the newsletter at this address. Every issue has a link to unsubscribe.`}
      button={t`Confirm my address`}
      busy={t`Confirming…`}
      done={t`You are on the list`}
      doneText={t`Thank you. You will receive the next newsletter issue.`}
      failed={t`Your address could not be confirmed. Please try again.`}
      act={token => call(confirmNewsletter, { body: { token } })}
    />
  )
}

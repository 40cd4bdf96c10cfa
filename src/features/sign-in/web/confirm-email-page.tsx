import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { LinkAction } from '#src/platform/web/routing/link-action.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { EMAIL_CONFIRMED } from '../constants.ts'
import { confirmEmail } from '../contract/links.ts'
import { useSession } from './session.tsx'

export const meta = pageMeta(
  msg`Confirm your email address`,
  msg`Confirm the email address of your account.`,
)

/** Opening the link changes nothing, because mail scanners do that; the button confirms (docs/product.md 8.3). */
export default function ConfirmEmailPage() {
  const { status, refresh } = useSession()
  return (
    <LinkAction
      title={t`Confirm your email address`}
      text={t`Press the button to confirm that this address is yours.`}
      button={t`Confirm my address`}
      busy={t`Confirming…`}
      done={t`Thank you`}
      doneText={said(EMAIL_CONFIRMED)}
      failed={t`Your address could not be confirmed. Please try again.`}
      otherwise={
        <Link to={href('/email-confirmation-test')} className="text-link">
          <Trans>Send me a new link</Trans>
        </Link>
      }
      next={
        status === 'signed-in'
          ? { to: href('/account'), label: t`Go to your account` }
          : { to: href('/auth'), label: t`Sign In` }
      }
      act={async token => {
        await call(confirmEmail, { body: { token }, retry: false })
        if (status === 'signed-in') await refresh()
      }}
    />
  )
}

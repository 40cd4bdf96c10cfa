import { call } from '#src/web/api.ts'
import { LinkAction } from '#src/web/app/link-action.tsx'
import { useSession } from '#src/web/app/session.tsx'
import { SiteLink } from '#src/web/app/site-link.tsx'
import { href } from '#src/web/routes.ts'
import { EMAIL_CONFIRMED } from '../constants.ts'
import { confirmEmail } from '../contract.ts'

/** /confirm-email?token= : opening it changes nothing, its button does (contract: accounts). */
export function ConfirmEmailPage() {
  const { status, refresh } = useSession()
  return (
    <LinkAction
      title="Confirm your email address"
      text="One press, and we know that this address is yours."
      button="Confirm my address"
      busy="Confirming…"
      done="Thank you"
      doneText={EMAIL_CONFIRMED}
      failed="Your address could not be confirmed. Please try again."
      otherwise={
        <SiteLink to={href('resendConfirmation')} className="text-link">
          Send me a new link
        </SiteLink>
      }
      next={
        status === 'signed-in'
          ? { to: href('account'), label: 'Go to your account' }
          : { to: href('auth'), label: 'Sign In' }
      }
      act={async token => {
        await call(confirmEmail, { body: { token }, retry: false })
        if (status === 'signed-in') await refresh()
      }}
    />
  )
}

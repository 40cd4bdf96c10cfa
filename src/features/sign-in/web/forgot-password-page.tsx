import { msg, t } from '@lingui/core/macro'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { RESET_MINUTES } from '../constants.ts'
import { forgotPassword } from '../contract/links.ts'
import { MailRequest } from './components/mail-request.tsx'

export const meta = pageMeta(
  msg`Forgot your password?`,
  msg`Get a link by email to set a new password.`,
)

/** docs/product.md 8.3 */
export default function ForgotPasswordPage() {
  return (
    <MailRequest
      title={t`Forgot your password?`}
      lead={t`It happens. We will email you a link to set a new one. It works once, for ${RESET_MINUTES} minutes.`}
      button={t`Send me a link`}
      failed={t`The email could not be sent. Please try again.`}
      note={t`The email may land in your spam folder. Your old password keeps working until you set a new one.`}
      send={async username => (await callEnvelope(forgotPassword, { body: { username } })).message}
    />
  )
}

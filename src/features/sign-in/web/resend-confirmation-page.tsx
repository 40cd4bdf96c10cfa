import { msg, t } from '@lingui/core/macro'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { sendConfirmationEmail } from '../contract/links.ts'
import { MailRequest } from './components/mail-request.tsx'

export const meta = pageMeta(msg`Resend confirmation email`, msg`Resend the confirmation email.`)

/** docs/product.md 8.3 */
export default function ResendConfirmationPage() {
  return (
    <MailRequest
      title={t`Resend confirmation email`}
      lead={t`We will email you the confirmation link again. It works once, for 24 hours.`}
      button={t`Send Confirmation Email`}
      failed={t`Failed to send confirmation email`}
      note={t`The email may land in your spam folder. While this site is in test mode its email service is limited, and mails may not reach every address.`}
      send={async username =>
        (await callEnvelope(sendConfirmationEmail, { body: { username } })).message
      }
    />
  )
}

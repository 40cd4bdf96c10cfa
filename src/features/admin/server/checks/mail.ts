import { verifySmtp } from '#src/platform/server/mail/transport.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract/system.ts'
import { fine, problem } from './check.ts'

type MailSettings = Pick<Settings, 'mail'>

const NOT_CONNECTED = problem(
  'mail',
  'warn',
  'not connected: mails stay in a folder on the server, and nobody gets them',
  {
    advice: 'Connect a mail account under Mail, below, and send a test mail.',
    operator: 'Connect a mail account on the System page, or set SMTP_URL and restart the site.',
  },
)

/** What is missing before a mail server can be asked at all. */
export const missingMail = ({ mail }: MailSettings): Check | null =>
  mail.smtpUrl ? null : NOT_CONNECTED

export async function checkMail({ mail }: MailSettings): Promise<Check> {
  if (!mail.smtpUrl) return NOT_CONNECTED
  const { host } = new URL(mail.smtpUrl)
  const failure = await verifySmtp(mail.smtpUrl)
  if (failure === null) return fine('mail', `${host} accepts the sign-in`)
  return problem('mail', 'fail', `${host} cannot be used (${failure})`, {
    operator: failure.startsWith('EAUTH')
      ? 'Fix the user and the password, on the System page or in SMTP_URL.'
      : 'Fix host and port, on the System page or in SMTP_URL, and make sure that the firewall lets it through.',
  })
}

/** The sender's address, checked once there is a server that sends mail. */
export function checkSender({ mail }: MailSettings): Check[] {
  if (!mail.smtpUrl) return []
  const name = 'sender'
  if (!mail.from.includes(SAMPLE_EMAIL)) return [fine(name, mail.from)]
  return [
    problem(name, 'warn', `${mail.from} is the sample address`, {
      operator: 'Set MAIL_FROM to an address of the practice.',
    }),
  ]
}

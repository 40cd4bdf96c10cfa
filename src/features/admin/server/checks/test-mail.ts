import { randomUUID } from 'node:crypto'
import { escapeHtml } from '#src/platform/server/mail/body.ts'
import { mailTransport } from '#src/platform/server/mail/transport.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'
import { fine, problem } from './check.ts'

/** @param to gets one mail, delivered at once and not through the queue */
export async function sendTestMail(settings: Settings, to: string, now: Date): Promise<Check> {
  const name = 'test mail'
  const { brand } = settings.site
  const text = `This mail was sent to see that ${brand}, ${settings.siteUrl}, can send mail.`
  const delivery = await mailTransport(settings).deliver(
    {
      id: 0,
      kind: 'test',
      recipient: to,
      reply_to: null,
      about: null,
      subject: `A test mail from ${brand}`,
      body_text: text,
      body_html: `<p>${escapeHtml(text)}</p>`,
      headers: {},
      calendar: null,
      message_id: `<${randomUUID()}@${new URL(settings.siteUrl).hostname}>`,
      attempts: 1,
      created_at: now.toISOString(),
    },
    async () => {},
  )
  if (delivery.kind !== 'sent') {
    const says = `to ${to}: ${delivery.kind} (${delivery.reason})`
    return problem(name, 'fail', says, { operator: 'Fix SMTP_URL or MAIL_FROM.' })
  }
  const where = settings.mail.smtpUrl ? 'handed to the mail server' : 'written to the outbox'
  return fine(name, `to ${to}: ${where}`)
}

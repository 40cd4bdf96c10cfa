import { type Sender, senderAddress } from '../settings/sender.ts'
import type { Settings } from '../settings/settings.ts'
import type { OutgoingMail, Transport } from './delivery.ts'
import { outbox, outboxOf } from './outbox.ts'

const SMTP_TIMEOUT_MS = 20_000
const VERIFY_MS = 8_000
/** How long a connection waits for the next mail. */
const KEPT_MS = 1_000
/** Servers close connections that have been used for many mails. */
const MAILS_PER_CONNECTION = 100

const message = (from: Sender, mail: OutgoingMail) => ({
  from,
  to: mail.recipient,
  ...(mail.reply_to && { replyTo: mail.reply_to }),
  subject: mail.subject,
  text: mail.body_text,
  html: mail.body_html,
  messageId: mail.message_id,
  date: new Date(mail.created_at),
  headers: mail.headers,
  // An alternative part for mail programs that show invitations, and an attachment for those that look only there.
  ...(mail.calendar && {
    icalEvent: {
      method: mail.calendar.method,
      filename: 'invite.ics',
      content: mail.calendar.text,
    },
  }),
})

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An attacker on the path can strip the TLS offer, and the password must not reach another machine in the clear. */
const needsTls = (url: string): boolean => {
  const { username, hostname } = new URL(url)
  return username !== '' && !LOCAL_HOSTS.has(hostname)
}

/** The library reports every timeout as `CONN`, so the protocol log tells whether DATA had been sent. */
async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer')
  const progress = { lastCommand: '', isAfterData: false }
  const log = (entry: unknown, text?: unknown) => {
    if ((entry as { tnx?: string } | null)?.tnx === 'client') progress.lastCommand = String(text)
    if (/^DATA\b/.test(progress.lastCommand)) progress.isAfterData = true
  }
  const logger = {
    level: () => {},
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
  }
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    logger,
    debug: true,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    pool: true,
    maxConnections: 1,
    // Otherwise the library would resend a mail that the server may already have.
    maxRequeues: 0,
    idleTimeout: KEPT_MS,
  } as never)
  transport.on('error', () => {}) // an error of an idle connection; the next mail finds out
  return { transport, progress, mails: 0, usedAt: 0 }
}

/** Keeps its connection open for mails that follow at once: connecting takes longer than sending most of them. */
function smtp(url: string, sender: () => Sender): Transport {
  let kept: Awaited<ReturnType<typeof openSmtp>> | null = null
  const takeKept = () => {
    const found = kept
    kept = null
    if (found && Date.now() - found.usedAt < KEPT_MS && found.mails < MAILS_PER_CONNECTION)
      return found
    found?.transport.close()
    return null
  }
  return {
    async deliver(mail, handingOver) {
      const known = takeKept()
      const open = known ?? (await openSmtp(url))
      const { transport, progress } = open
      Object.assign(progress, { lastCommand: '', isAfterData: false })
      /** Connected and authenticated: errors before that are not about this mail. */
      let isAuthenticated = known !== null
      try {
        // Connect first: crashing while that hangs must not leave the mail uncertain.
        if (!known) await transport.verify()
        isAuthenticated = true
        await handingOver()
        await transport.sendMail(message(sender(), mail))
        kept ??= Object.assign(open, { mails: open.mails + 1, usedAt: Date.now() })
        return { kind: 'sent' }
      } catch (thrown) {
        const error = thrown as SmtpError
        // The server's text may quote the message; the code is enough to fix it.
        const reason = [error.code, error.responseCode].filter(Boolean).join(' ') || 'failed'
        // A changed password or missing TLS is not about this mail: the operator can fix it.
        if (!isAuthenticated || error.code === 'EAUTH' || error.code === 'ETLS')
          return { kind: 'retry', reason }
        if (error.responseCode)
          return { kind: error.responseCode >= 500 ? 'refused' : 'retry', reason }
        return { kind: progress.isAfterData ? 'uncertain' : 'retry', reason }
      } finally {
        if (kept !== open) transport.close()
      }
    },
  }
}

/** Connects and signs in, and sends nothing. @returns why that failed, null when it did not */
export async function verifySmtp(url: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    connectionTimeout: VERIFY_MS,
    greetingTimeout: VERIFY_MS,
    socketTimeout: VERIFY_MS,
  }
  const transport = createTransport({ url, requireTLS: needsTls(url), ...timeouts } as never)
  try {
    await transport.verify()
    return null
  } catch (thrown) {
    const { code, responseCode } = thrown as SmtpError
    return [code, responseCode].filter(Boolean).join(' ') || 'failed'
  } finally {
    transport.close()
  }
}

/** Follows the settings: an account that an administrator connects is used from the next mail on. */
export function mailTransport(settings: Settings): Transport {
  const sender = () => senderAddress(settings.mail.from)
  const local = outbox(outboxOf(settings), mail => message(sender(), mail))
  let known: { url: string; transport: Transport } | null = null
  const current = (): Transport => {
    const url = settings.mail.smtpUrl
    if (!url) return local
    if (known?.url !== url) known = { url, transport: smtp(url, sender) }
    return known.transport
  }
  return {
    deliver: (mail, handingOver) => current().deliver(mail, handingOver),
    get hasArrived() {
      return current().hasArrived
    },
  }
}

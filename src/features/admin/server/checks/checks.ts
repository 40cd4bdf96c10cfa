import { checkStripe } from '#src/features/payments/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { verifySmtp } from '#src/platform/server/mail/transport.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'
import { checkAddress, checkProxy, missingAddress, missingProxy } from './address.ts'
import { askService, fine, problem, reasonOf } from './check.ts'
import { checkDatabase } from './database.ts'
import { checkBackup, checkDataFolder, checkDisk } from './machine.ts'

/** Everything that takes milliseconds and leaves this machine only for the database. */
export async function checkInside(db: Db, settings: Settings, now: () => Date): Promise<Check[]> {
  return [
    checkDataFolder(settings),
    checkDisk(settings),
    ...(await checkDatabase(db, settings.database.engine, () => now().getTime())),
    checkBackup(settings, now()),
    ...checkSender(settings),
  ]
}

/**
 * The parts of `checkOutside` that need no answer from another machine, because a setting is missing. They have the
 * same names, so that the two cannot disagree.
 */
export const checkMissing = (settings: Settings): Check[] =>
  [missingAddress(settings), missingProxy(settings), missingMail(settings)].filter(
    check => check !== null,
  )

/** What asks other machines: the public address, its certificate, mail and the services; up to eight seconds. */
export async function checkOutside(settings: Settings, now: () => Date): Promise<Check[]> {
  const [address, proxy, mail, services] = await Promise.all([
    checkAddress(settings, now()),
    checkProxy(settings),
    checkMail(settings),
    checkServices(settings, now()),
  ])
  return [address, proxy, mail, ...services]
}

async function checkKey(
  name: string,
  setting: string,
  url: string,
  key: string | null,
): Promise<Check> {
  try {
    const { status } = await askService(url, key)
    if (status === 401 || status === 403)
      return problem(name, 'fail', `the key is rejected (status ${status})`, {
        operator: `Fix ${setting}.`,
      })
    if (status >= 500)
      return problem(name, 'warn', `it answers with status ${status}`, {
        advice: 'Try again later.',
      })
    return fine(name, `it answers (status ${status})`)
  } catch (error) {
    const says = `it does not answer (${reasonOf(error)})`
    return problem(name, 'fail', says, { operator: 'Check the address and the firewall.' })
  }
}

/** What is checked at Stripe, by what administrators read. */
const AT_STRIPE = {
  account: 'Stripe',
  prices: 'Stripe prices',
  webhook: 'Stripe webhook',
  secret: 'Stripe secret',
  portal: 'Stripe portal',
} as const

async function checkPayments(settings: Settings, now: Date): Promise<Check[]> {
  const found = await checkStripe(settings, now)
  return found.map(({ about, state, says, remedy }) =>
    state === 'ok'
      ? fine(AT_STRIPE[about], says)
      : problem(AT_STRIPE[about], state, says, remedy === null ? {} : { operator: remedy }),
  )
}

/** Checks only services that are set up; nothing is bought, and no text is sent. */
async function checkServices(settings: Settings, now: Date): Promise<Check[]> {
  const { ai } = settings
  const [payments, assistant] = await Promise.all([
    checkPayments(settings, now),
    ai ? checkKey('AI service', 'AI_API_KEY', `${ai.baseUrl}/models`, ai.apiKey) : null,
  ])
  return assistant ? [...payments, assistant] : payments
}

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
const missingMail = ({ mail }: MailSettings): Check | null => (mail.smtpUrl ? null : NOT_CONNECTED)

async function checkMail({ mail }: MailSettings): Promise<Check> {
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
function checkSender({ mail }: MailSettings): Check[] {
  if (!mail.smtpUrl) return []
  const name = 'sender'
  if (!mail.from.includes(SAMPLE_EMAIL)) return [fine(name, mail.from)]
  return [
    problem(name, 'warn', `${mail.from} is the sample address`, {
      operator: 'Set MAIL_FROM to an address of the practice.',
    }),
  ]
}

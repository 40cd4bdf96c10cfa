import type { Db } from '#src/platform/server/db/database.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract.ts'
import * as store from '../store.ts'
import { checkBackup } from './machine.ts'

const step = (name: string, isDone: boolean, says: string, advice: string): Check => ({
  name,
  state: isDone ? 'ok' : 'warn',
  says,
  advice: isDone ? null : advice,
})

function checkSiteSettings({ siteUrl, trustProxy, mail, site }: Settings): Check[] {
  const isPublic = siteUrl.startsWith('https:')
  return [
    step('address', isPublic, siteUrl, 'Put a proxy with TLS in front, and set SITE_URL=https://…'),
    step(
      'proxy',
      trustProxy !== null,
      trustProxy ? 'is trusted to name the clients' : 'none is trusted',
      'Set TRUST_PROXY to the address of the proxy, or all visitors share one limit.',
    ),
    step(
      'mail server',
      mail.smtpUrl !== null,
      mail.smtpUrl ? new URL(mail.smtpUrl).host : 'none; mails stay on this machine',
      'Set SMTP_URL, then send a test mail below.',
    ),
    step('sender', !mail.from.includes(SAMPLE_EMAIL), mail.from, 'Set MAIL_FROM to an address of yours.'),
    step(
      'contact address',
      site.contactEmail !== SAMPLE_EMAIL,
      site.contactEmail,
      'Publish your own under Your Site, or set CONTACT_EMAIL.',
    ),
  ]
}

/** What a new site needs before strangers may come, in the order in which it is done. */
export async function checkFirstSteps(db: Db, settings: Settings, now: Date): Promise<Check[]> {
  const { all, first_password, one_factor } = await store.countAdministrators(db)
  const administrators = all === 1 ? '1 administrator' : `${all} administrators`
  return [
    ...checkSiteSettings(settings),
    step(
      'passwords of administrators',
      first_password === 0,
      first_password === 0
        ? administrators
        : `${first_password} of ${administrators} with a printed password`,
      'Change it in the account: a printed password expires after seven days.',
    ),
    step(
      'two factors of administrators',
      one_factor === 0,
      one_factor === 0 ? administrators : `${one_factor} of ${administrators} with a password only`,
      'Set up two-factor authentication or a passkey in the account.',
    ),
    checkBackup(settings, now),
  ]
}

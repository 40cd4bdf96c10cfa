import { msg } from '@lingui/core/runtime-macro'
import { keysOf } from './kinds.ts'
import { mailKeys } from './mail-templates.ts'
import { ACCOUNT_MAILS } from './mails-account.ts'
import { GROUP_MAILS } from './mails-groups.ts'
import { OFFER_MAILS } from './mails-offers.ts'
import { PRACTICE_MAILS } from './mails-practice.ts'
import { REMINDER_MAILS } from './mails-reminders.ts'

const mails = keysOf('mails')

/** Every mail to visitors, members and clients. Those to the team and to administrators are fixed. */
export const MAILS = {
  ...PRACTICE_MAILS,
  ...REMINDER_MAILS,
  ...GROUP_MAILS,
  ...OFFER_MAILS,
  ...ACCOUNT_MAILS,
}

export const MAIL_KEYS = {
  'mails.booking.place': mails.text(
    msg`A booking request was received: where you meet`,
    300,
    msg`Virtual sessions are held by video; the link comes with the confirmation. In-person sessions are offered in {city}, {region}.`,
  ),
  ...mailKeys(MAILS),
  'mails.newsletter.footer': {
    ...mails.text(
      msg`Below each newsletter`,
      300,
      msg`You receive this because you signed up for the {brand} newsletter at {site}.`,
    ),
    fills: ['site'],
  },
}

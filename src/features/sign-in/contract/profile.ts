import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { isTimeZone, WEEK_STARTS } from '#src/contract/calendar.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { name, verbatim } from '#src/contract/texts.ts'
import { NAME_MAX } from '../constants.ts'
import { emailAddress, language, username } from './fields.ts'
import { user } from './user.ts'

/** An IANA name that this runtime knows, such as `Europe/Berlin`; never an offset. */
const timeZone = verbatim(100).check(
  z.refine(isTimeZone, refusal(msg`Please enter an IANA time zone, such as Europe/Berlin`)),
)

const ownName = z.optional(z.nullable(name(0, NAME_MAX, msg`Please enter your name`)))

const profileChange = z.object({
  username: z.optional(username),
  full_name: ownName,
  first_name: ownName,
  last_name: ownName,
  email: z.optional(emailAddress),
  time_zone: z.optional(timeZone),
  week_start: z.optional(z.enum(WEEK_STARTS)),
  language,
})

export const updateUser = endpoint('PATCH /api/user', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Change the profile; a new email address has to be confirmed with a mailed link',
  body: profileChange,
  data: user,
  errors: ['username_taken', 'email_taken', 'confirm_first', 'too_many'],
})

import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'

/** How a client is named to the coach. @param person without a username once the account is gone */
export const nameOf = (
  person: { username: string | null; full_name: string | null } | null,
): string => person?.full_name || person?.username || said(msg`Somebody who left`)

/** How a coach is named to the client. @param person with a username of null once the account is gone */
export const coachNameOf = (
  person: { username?: string | null; full_name: string | null } | null,
): string => (person && person.username !== null ? coachName(person) : said(msg`Somebody who left`))

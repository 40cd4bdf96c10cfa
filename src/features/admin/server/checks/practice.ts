import type { Db } from '#src/platform/server/db/database.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract/system.ts'
import * as store from '../system/store.ts'
import { fine, problem } from './check.ts'

function checkContact({ site }: Pick<Settings, 'site'>): Check {
  const name = 'contact address'
  if (site.contactEmail !== SAMPLE_EMAIL) return fine(name, site.contactEmail)
  return problem(name, 'warn', `visitors see ${site.contactEmail}, from the sample`, {
    advice: 'Enter your own under Your Site, and publish it.',
  })
}

async function checkAdministrators(db: Db): Promise<Check[]> {
  const { all, first_password, one_factor } = await store.countAdministrators(db)
  const who = (count: number) =>
    all === 1 ? 'one administrator' : `${count} of ${all} administrators`
  const passwords = 'first password'
  const factors = 'two-factor authentication'
  return [
    first_password === 0
      ? fine(passwords, 'changed by every administrator')
      : problem(passwords, 'warn', `${who(first_password)} still using the printed one`, {
          advice: 'Change it on your account page: a printed password expires after seven days.',
        }),
    one_factor === 0
      ? fine(factors, 'on for every administrator')
      : problem(factors, 'warn', `${who(one_factor)} with a password only`, {
          advice: 'Set up two-factor authentication or a passkey on your account page.',
        }),
  ]
}

/** What the practice can fix itself, without access to the server. */
export async function checkPractice(db: Db, settings: Settings): Promise<Check[]> {
  return [checkContact(settings), ...(await checkAdministrators(db))]
}

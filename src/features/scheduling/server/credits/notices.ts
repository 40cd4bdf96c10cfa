import { nameOf } from '#src/features/coaching/domain/names.ts'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { findUser, listAdministratorAddresses } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { unlinked } from '#src/platform/server/mail/body.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { PLAN_NAMES } from '../../constants.ts'
import type { CreditRule } from '../../contract/credits.ts'

const grantWords = ({ plan, credits, months }: CreditRule): string =>
  `${PLAN_NAMES[plan]}: ${credits} every ${months === 1 ? 'month' : `${months} months`}`

/** What plans grant concerns the whole site, so every administrator learns who changed it. */
export async function mailRules(
  { trx, deps, now }: { trx: Db; deps: Deps; now: Date },
  by: CoachId,
  changed: readonly CreditRule[],
): Promise<void> {
  const { brand, siteUrl } = deps.settings.site
  const coach = await findUser(trx, by)
  for (const to of await listAdministratorAddresses(trx))
    await enqueueMail(trx, siteUrl, now, {
      kind: 'session-rules',
      to,
      subject: `The session credits of the plans at ${brand} were changed`,
      body: {
        heading: 'What the plans grant was changed',
        paragraphs: [
          `${unlinked(nameOf(coach ?? null))} changed the session credits of the plans. They apply from the next paid period.`,
          ...changed.map(grantWords),
          'The log in the admin area says when, and lists everything that was sent.',
        ],
        footer: [brand],
      },
    })
}

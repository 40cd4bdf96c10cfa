import { hasInvited } from '#src/features/coaching/server/exposed.ts'
import { hasHours } from '#src/features/scheduling/server/exposed.ts'
import { findAccount, findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { SetupStep } from '../../constants.ts'
import type { Sample } from '../../domain/samples.ts'
import { stepsDone } from '../../domain/setup.ts'

interface Site {
  /** Drafted or published, by key. */
  content: Readonly<Record<string, unknown>>
  /** What visitors see. */
  live: Readonly<Record<string, unknown>>
  samples: readonly Sample[]
  accepted: readonly string[]
}

/** The steps that are done, as far as the site and what the administrator has done as a coach show it. */
export async function doneSteps(
  db: Db,
  userId: number,
  { content, live, samples, accepted }: Site,
): Promise<Set<SetupStep>> {
  const user = await findUser(db, userId)
  const account = await findAccount(db, userId)
  return stepsDone({
    hasName: Boolean(user?.full_name),
    hasOwnPassword: account?.password_ends_at === null,
    isCoach: user?.is_coach ?? false,
    samples,
    hasLook: Object.keys(content).some(key => key.startsWith('theme.')),
    isPublished: Object.keys(live).length > 0,
    hasHours: await hasHours(db, userId),
    hasClient: await hasInvited(db, userId),
    accepted,
  })
}

import { exportAssessments } from '#src/features/assessments/server/actions.ts'
import { exportCabinet } from '#src/features/cabinet/server/actions.ts'
import { exportCoach } from '#src/features/coach/server/actions.ts'
import { exportMembership } from '#src/features/membership/server/actions.ts'
import { exportSubscription } from '#src/features/newsletter/server/actions.ts'
import { exportPlanner } from '#src/features/planner/server/actions.ts'
import { exportTracker } from '#src/features/tracker/server/actions.ts'
import type { Db } from '#src/server/db/database.ts'
import type { Call } from '#src/server/route.ts'
import type { exportUser } from '../contract.ts'
import { type ArchiveTable, archive } from './archive.ts'
import * as store from './store.ts'

/** Every feature that keeps something of a member; a test holds the result against the tables themselves. */
const FEATURES: readonly ((db: Db, userId: number) => Promise<ArchiveTable[]>)[] = [
  exportTracker,
  exportPlanner,
  exportCabinet,
  exportAssessments,
  exportMembership,
  exportCoach,
]

const README = (brand: string, now: Date) => `Your data at ${brand}, as it was on ${now.toISOString()}.

everything.json   all of it, one list for each kind
*.csv             the same, one table for each kind, for a spreadsheet

account           your profile and membership
sessions          the devices that are signed in
domino_entries    your dominoes with their twelve pips
domino_reflections   what you wrote under them
rest_days         the days off you marked
weekly_planners   your weeks
cabinet_entries   your drawers
coach_conversations   the conversations with the coach that you chose to keep
membership_events    what became of your membership, and when
sandbox_invoices     what the sandbox would have charged, where no money moves
assessment_results   the assessments you took, with the questions as they were
newsletter        the newsletter at your address, once the address is confirmed

Kinds of which there is nothing have an empty list in everything.json and no table. Times are UTC (ISO 8601),
days are your own calendar's. Not in here: the hash of your password, and the secrets of
your sessions and of your two-step sign-in.
A cell that a spreadsheet would take for a formula begins with an apostrophe; everything.json has it as you wrote it.
`

/** All that is kept about a member, as one zip. */
export async function exportAccount({ db, deps, caller, now }: Call<typeof exportUser>) {
  const user = await store.findUser(db, caller.userId)
  const sessions = await store.listSessions(db, caller.userId, now.toISOString())
  const tables: ArchiveTable[] = [
    { name: 'account', rows: user ? [user] : [] },
    { name: 'sessions', rows: sessions },
  ]
  for (const feature of FEATURES) tables.push(...(await feature(db, caller.userId)))
  if (user?.email && user.email_verified) tables.push(...(await exportSubscription(db, user.email)))
  const day = now.toISOString().slice(0, 10)
  return {
    file: {
      name: `first-domino-${user?.username ?? 'account'}-${day}.zip`,
      body: await archive(tables, README(deps.settings.site.brand, now)),
    },
  }
}

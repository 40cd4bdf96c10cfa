import type { Kysely } from 'kysely'
import { addChecks, atLeast, between, oneOf, together } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'coachings', {
    status: oneOf('status', ['invited', 'active', 'ended'], "'ended'"),
    accepted_at: { rule: "status <> 'active' or accepted_at is not null", mend: 'accepted_at = invited_at' },
    ended_at: {
      rule: "(status = 'ended') = (ended_at is not null)",
      mend: "ended_at = case when status = 'ended' then active_at end",
    },
    people: {
      rule: 'coach_id <> member_id',
      mend: "status = 'ended', ended_at = coalesce(ended_at, active_at), member_id = null",
    },
    check_in_day: between('check_in_day', 1, 7),
    coach_unread: atLeast('coach_unread', 0),
    member_unread: atLeast('member_unread', 0),
  })
  await addChecks(db, columns, 'shares', {
    kind: oneOf('kind', ['dominoes', 'reflections', 'planner', 'if_thens', 'results', 'cabinet_entry'], null),
    item_id: { rule: "kind <> 'cabinet_entry' or item_id is not null", mend: null },
  })
  await addChecks(db, columns, 'share_reads', {
    kind: oneOf('kind', ['dominoes', 'reflections', 'planner', 'if_thens', 'results', 'cabinet_entry'], null),
    range: together('range_start', 'range_end', 'range_start = null, range_end = null'),
    dates: { rule: 'range_start <= range_end', mend: 'range_start = range_end, range_end = range_start' },
    count: atLeast('count', 1),
  })
}

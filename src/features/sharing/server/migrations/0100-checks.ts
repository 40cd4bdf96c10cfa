import type { Kysely } from 'kysely'
import { addChecks, atLeast, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'coachings', {
    status: oneOf('status', ['invited', 'active', 'ended'], "'ended'"),
    accepted_at: { rule: "status <> 'active' or accepted_at is not null", fix: 'accepted_at = invited_at' },
    ended_at: {
      rule: "(status = 'ended') = (ended_at is not null)",
      fix: "ended_at = case when status = 'ended' then active_at end",
    },
    people: {
      rule: 'coach_id <> member_id',
      fix: "status = 'ended', ended_at = coalesce(ended_at, active_at), member_id = null",
    },
    check_in_day: between('check_in_day', 1, 7),
    coach_unread: atLeast('coach_unread', 0),
    member_unread: atLeast('member_unread', 0),
  })
  await addChecks(db, columns, 'shares', {
    kind: oneOf('kind', ['dominoes', 'reflections', 'planner', 'if_thens', 'results', 'cabinet_entry'], null),
    item_id: { rule: "kind <> 'cabinet_entry' or item_id is not null", fix: null },
  })
  await addChecks(db, columns, 'share_reads', {
    kind: oneOf('kind', ['dominoes', 'reflections', 'planner', 'if_thens', 'results', 'cabinet_entry'], null),
    count: atLeast('count', 1),
  })
}

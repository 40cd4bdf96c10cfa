import type { Kysely } from 'kysely'
import { addChecks, atLeast, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'session_types', {
    minutes: between('minutes', 5, 480),
    buffer_before: between('buffer_before', 0, 240),
    buffer_after: between('buffer_after', 0, 240),
    step: between('step', 5, 480),
    min_notice_hours: between('min_notice_hours', 0, 8760),
    horizon_days: between('horizon_days', 1, 365),
    daily_cap: between('daily_cap', 1, 1000),
    weekly_cap: between('weekly_cap', 1, 1000),
    credits: between('credits', 0, 100),
  })
  await addChecks(db, columns, 'availability', {
    weekday: { rule: 'weekday between 1 and 7', fix: null },
    times: { rule: 'from_time < to_time', fix: null },
    dates: { rule: 'from_date <= until_date', fix: null },
  })
  await addChecks(db, columns, 'appointments', {
    status: oneOf('status', ['held', 'booked', 'cancelled', 'done', 'missed'], "'missed'"),
    cancelled_by: oneOf('cancelled_by', ['member', 'coach', 'guest', 'hold', 'account', 'site'], "'site'"),
    cancelled: {
      rule: "(status = 'cancelled') = (cancelled_by is not null)",
      fix: "cancelled_by = case when status = 'cancelled' then 'site' end",
    },
    held: { rule: "status <> 'held' or hold_until is not null", fix: 'hold_until = created_at' },
    person: {
      rule: 'member_id is not null or (guest_name is not null and guest_email is not null)',
      fix: "guest_name = coalesce(guest_name, ''), guest_email = coalesce(guest_email, '')",
    },
    times: { rule: 'starts_at <= ends_at', fix: 'ends_at = starts_at' },
    cells: { rule: 'first_cell <= last_cell', fix: 'last_cell = first_cell' },
    minutes: between('minutes', 5, 480),
    credits: between('credits', 0, 100),
    sequence: atLeast('sequence', 0),
    moves: atLeast('moves', 0),
    reminded: between('reminded', 0, 2),
  })
  await addChecks(db, columns, 'past_sessions', {
    status: oneOf('status', ['held', 'booked', 'cancelled', 'done', 'missed'], "'missed'"),
    cancelled_by: oneOf('cancelled_by', ['member', 'coach', 'guest', 'hold', 'account', 'site'], "'site'"),
    cancelled: {
      rule: "(status = 'cancelled') = (cancelled_by is not null)",
      fix: "cancelled_by = case when status = 'cancelled' then 'site' end",
    },
  })
  await addChecks(db, columns, 'appointment_counts', {
    n: atLeast('n', 0),
  })
}

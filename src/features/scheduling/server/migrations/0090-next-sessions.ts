import { type Kysely, sql } from 'kysely'

/** Coaches used to type next sessions by hand. Past ones become the last session; the calendar has the coming ones. */
export async function up(db: Kysely<never>): Promise<void> {
  const now = new Date().toISOString()
  const isTyped = sql`next_session_at is not null and not exists (
    select 1 from appointments
    where appointments.coach_id = coachings.coach_id and appointments.member_id = coachings.member_id
      and appointments.starts_at = coachings.next_session_at and appointments.status in ('booked', 'done'))`
  await sql`
    update coachings set last_session_at = next_session_at where next_session_at <= ${now} and ${isTyped}
  `.execute(db)
  await sql`update coachings set next_session_at = null where ${isTyped}`.execute(db)
}

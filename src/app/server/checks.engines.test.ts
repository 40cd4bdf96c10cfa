import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { addChecks, checkName } from '#src/platform/server/db/checks.ts'
import { columns } from '#src/platform/server/db/columns.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { NOON, openSite } from '#test/app.ts'
import { emptyDatabase } from '#test/database.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { addRows } from '#test/rows.ts'
import { claimedTables } from './data-table.ts'
import { migrations } from './features.ts'

const site = openSite({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  await fillEveryTable(site)
  await addRows(site.db, 'rate_limits', { key: 'k', count: 1, resets_at: NOON.toISOString() })
})

async function checksOf(db: Db): Promise<Map<string, { table: string; rule: string }>> {
  const { rows } =
    inject('engine') === 'postgres'
      ? await sql<{ table: string; name: string; rule: string }>`
          select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as rule
          from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(
          db,
        )
      : await sql<{ table: string; name: string; rule: string }>`
          select name as "table", '' as name, sql as rule from sqlite_master where type = 'table'`.execute(
          db,
        )
  const found = rows.flatMap(({ table, name, rule }) =>
    name
      ? [{ table, name, rule }]
      : [...rule.matchAll(/constraint "(\w+_check)" check (.*?)(?=, constraint "|\)$)/gs)].map(
          match => ({
            table,
            name: match[1] ?? '',
            rule: match[2] ?? '',
          }),
        ),
  )
  return new Map(found.map(({ name, ...check }) => [name, check]))
}

const enums = claimedTables.flatMap(([table, claim]) =>
  Object.entries(claim.enums ?? {}).map(([column, values]) => ({ table, column, values })),
)

/** Further assignments, so that no other check fails along with the enum's. */
const ALONG: Readonly<Record<string, string>> = {
  status: ', cancelled_by = null',
  cancelled_by: ", status = 'cancelled'",
}
const CANCELLED = ['appointments', 'past_sessions']

/** Assignments that break each rule that is not an enum's. */
const BREAKS: Readonly<Record<string, string>> = {
  push_keys_id_check: 'id = 2',
  reminder_settings_days_check: 'days = 0',
  reminder_taps_pip_check: 'pip = 13',
  users_provider_id_check: "provider = null, provider_id = 'x'",
  users_email_key_check: "email = 'a@example.com', email_key = null",
  users_agreed_to_check: 'agreed_at = created_at, agreed_to = null',
  passkeys_counter_check: 'counter = -1',
  second_steps_last_period_check: 'last_period = -1',
  sandbox_payments_credit_cents_check: 'credit_cents = -1',
  sandbox_payments_price_cents_check: "price_cents = -1, price_currency = 'EUR'",
  sandbox_payments_price_check: "price_cents = null, price_currency = 'EUR'",
  stripe_members_lease_check: "lease = 'x', lease_until = null",
  stripe_members_customer_attempt_check: 'customer_attempt = -1',
  stripe_members_price_cents_check: "price_cents = -1, price_currency = 'EUR'",
  stripe_members_price_check: 'price_cents = 1, price_currency = null',
  stripe_prices_cents_check: 'cents = -1',
  stripe_events_attempts_check: 'attempts = -1',
  stripe_closings_attempts_check: 'attempts = -1',
  stripe_addresses_attempts_check: 'attempts = -1',
  domino_entries_lead_pip_check: 'lead_pip = 13, lead_pip_at = created_at',
  domino_entries_lead_pip_at_check: 'lead_pip = 12, lead_pip_at = null',
  domino_entries_completed_at_check: 'completed = true, completed_at = null',
  pip_marks_pip_check: 'pip = 13',
  assessment_questions_min_value_check: 'min_value = 0, max_value = 5',
  assessment_questions_max_value_check: 'min_value = 1, max_value = 11',
  assessment_questions_scale_check: 'min_value = 5, max_value = 5',
  assessment_results_score_check: 'score = 101',
  assessment_results_total_score_check: 'total_score = max_score + 1',
  session_types_minutes_check: 'minutes = 4',
  session_types_buffer_before_check: 'buffer_before = -1',
  session_types_buffer_after_check: 'buffer_after = 241',
  session_types_step_check: 'step = 0',
  session_types_min_notice_hours_check: 'min_notice_hours = -1',
  session_types_horizon_days_check: 'horizon_days = 366',
  session_types_daily_cap_check: 'daily_cap = 0',
  session_types_weekly_cap_check: 'weekly_cap = 0',
  session_types_credits_check: 'credits = 101',
  availability_weekday_check: 'weekday = 8',
  availability_times_check: "from_time = '12:00', to_time = '12:00'",
  availability_dates_check: "from_date = '2026-11-02', until_date = '2026-11-01'",
  appointments_cancelled_check: "status = 'booked', cancelled_by = 'coach'",
  appointments_held_check: "status = 'held', hold_until = null",
  appointments_person_check: 'member_id = null, guest_name = null, guest_email = null',
  appointments_times_check:
    "starts_at = '2026-11-02T00:00:00.000Z', ends_at = '2026-11-01T00:00:00.000Z'",
  appointments_cells_check: 'last_cell = first_cell - 1',
  appointments_minutes_check: 'minutes = 0',
  appointments_credits_check: 'credits = -1',
  appointments_sequence_check: 'sequence = -1',
  appointments_moves_check: 'moves = -1',
  appointments_reminded_check: 'reminded = 3',
  past_sessions_cancelled_check: "status = 'cancelled', cancelled_by = null",
  appointment_counts_n_check: 'n = -1',
  credits_granted_check: 'granted = -1, used = 0',
  credits_used_check: 'used = granted + 1',
  credit_rules_credits_check: 'credits = 101',
  credit_rules_months_check: 'months = 0',
  calendars_busy_check: 'busy = -1',
  calendars_entries_check: 'entries = -1',
  calendars_left_out_check: 'left_out = -1',
  busy_times_times_check:
    "starts_at = '2026-11-02T00:00:00.000Z', ends_at = '2026-11-01T00:00:00.000Z'",
  coachings_accepted_at_check: "status = 'active', accepted_at = null, ended_at = null",
  coachings_ended_at_check: "status = 'ended', ended_at = null",
  coachings_people_check: 'member_id = coach_id',
  coachings_check_in_day_check: 'check_in_day = 8',
  coaching_sides_unread_check: 'unread = -1',
  shares_item_id_check: "kind = 'cabinet_entry', item_id = null",
  share_reads_count_check: 'count = 0',
  coach_groups_plans_check: "access = 'open', plans = 'basic'",
  coach_groups_size_check: 'size = 0',
  coach_groups_topics_check: 'topics = -1',
  group_members_line_check: "status = 'waiting', line = null",
  group_members_digest_at_check: "mail = 'daily', digest_at = null",
  group_topics_deleted_check: "deleted = true, body = 'Hello'",
  group_topics_replies_check: 'replies = -1',
  group_replies_deleted_check: "deleted = true, body = 'Hello'",
  group_reports_post_check: 'topic_id = null, reply_id = null',
  group_reports_done_at_check: "status = 'done', done_at = null",
  group_sessions_minutes_check: 'minutes = 0',
  group_sessions_seats_check: 'seats = 0',
  group_sessions_times_check: 'ends_at = starts_at',
  group_sessions_sequence_check: 'sequence = -1',
  group_seats_reminded_check: 'reminded = -1',
  coaching_messages_deleted_at_check: "deleted_at = created_at, body = 'Hello'",
  coaching_actions_pip_check: 'pip = 13',
  if_thens_pip_check: 'pip = 13',
  experiments_pips_check: 'pip_a = pip_b',
  experiments_days_check: 'days = 15',
  experiments_dates_check: "starts_on = '2026-11-02', ends_on = '2026-11-01'",
  content_state_published_check: 'published = version + 1',
  site_pages_revision_check: 'revision = -1',
  media_width_check: 'width = 0',
  media_height_check: 'height = 0',
  media_sizes_width_check: 'width = 0',
  newsletters_is_active_check: 'is_active = true, confirmed_at = null',
  newsletter_letters_recipients_check: 'recipients = -1',
  newsletter_letters_reached_check: 'reached = -1',
  newsletter_letters_forgotten_sent_check: 'forgotten_sent = -1',
  newsletter_letters_forgotten_failed_check: 'forgotten_failed = -1',
  coach_budgets_tokens_check: 'tokens = -1',
  weekly_counts_sign_ups_check: 'sign_ups = -1',
  weekly_counts_bookings_check: 'bookings = -1',
  weekly_counts_active_members_check: 'active_members = -1',
  weekly_counts_completed_dominoes_check: 'completed_dominoes = -1',
  mails_attempts_check: 'attempts = -1',
  rate_limits_count_check: 'count = -1',
  site_life_id_check: 'id = 2',
  bought_sessions_used_check: 'used = granted + 1',
  bought_sessions_granted_check: 'granted = 101',
  bought_sessions_item_check: 'item = -1',
  plan_grants_months_check: 'months = 25',
  plan_grants_span_check: 'starts_at = created_at, ends_at = null',
  plan_grants_waits_check: 'waits_since = null',
  offers_price_check: 'price = 10000001',
  offers_free_check: "price = 0, pays = 'once', instalments = null",
  offers_instalments_check: "pays = 'instalments', instalments = 13",
  offers_in_parts_check: "price = 9, pays = 'once', instalments = 3",
  offers_sale_check: 'on_sale_from = created_at, on_sale_until = created_at',
  offers_sale_limit_check: 'sale_limit = 0',
  offer_site_id_check: 'id = 2',
  offer_site_kept_years_check: 'kept_years = 31',
  purchases_price_check: 'price = -1',
  purchases_instalments_check: 'instalments = 1',
  purchases_bought_check: "status = 'paid', bought_at = null",
  purchases_paid_check: 'paid = -1',
  purchases_refunded_check: 'refunded = -1',
  purchases_instalments_paid_check: 'instalments_paid = -1',
  purchases_overpaid_check: 'overpaid = -1',
  purchases_invite_check: 'invite_hash = null, invite_until = created_at',
  purchase_payments_amount_check: 'amount = -1',
  purchase_payments_refunded_check: 'refunded = -1',
}

async function refusal(table: string, change: string): Promise<string> {
  try {
    await sql.raw(`update ${table} set ${change}`).execute(site.db)
    return 'accepted'
  } catch (error) {
    const { message, constraint } = error as { message: string; constraint?: string }
    return constraint ?? message.replace('CHECK constraint failed: ', '')
  }
}

test('every column with an enum has a check that allows exactly its values', async () => {
  const checks = await checksOf(site.db)
  for (const { table, column, values } of enums) {
    const rule = checks.get(checkName(table, column))?.rule ?? ''
    const allowed = [...rule.matchAll(/'([^']*)'/g)].map(match => match[1])
    expect(allowed.sort(), `${table}.${column}`).toEqual([...values].sort())
    const along = CANCELLED.includes(table) ? ALONG[column] : ''
    expect(await refusal(table, `${column} = 'something else'${along}`)).toBe(
      checkName(table, column),
    )
  }
})

test('the database itself refuses a row that breaks a rule', async () => {
  const checks = await checksOf(site.db)
  const ofEnums = new Set(enums.map(({ table, column }) => checkName(table, column)))
  const others = [...checks.keys()].filter(name => !ofEnums.has(name))
  expect(others.sort()).toEqual(Object.keys(BREAKS).sort())
  for (const [name, change] of Object.entries(BREAKS))
    expect(await refusal(checks.get(name)?.table ?? '', change)).toBe(name)
})

test('a later migration gives an enum another value', async () => {
  const made = await emptyDatabase()
  const { db } = await openDatabase(made.settings)
  const widened = async (trx: never) => {
    const drawer_type = "drawer_type in ('this_week', 'this_year', 'this_life', 'some_day')"
    await addChecks(trx as Kysely<never>, columns(inject('engine')), 'cabinet_entries', {
      drawer_type,
    })
  }
  await migrate(db, { ...migrations, '9000-some-day': widened }, null)
  const { rule = '' } = (await checksOf(db)).get('cabinet_entries_drawer_type_check') ?? {}
  expect(rule).toContain('some_day')
  await db.destroy()
  await made.drop()
})

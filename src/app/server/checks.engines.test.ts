import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { addChecks, checkName } from '#src/platform/server/db/checks.ts'
import { columns } from '#src/platform/server/db/columns.ts'
import { type Db, engineOf, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { NOON, openSite } from '#test/app.ts'
import { emptyDatabase } from '#test/database.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { addRows } from '#test/rows.ts'
import { readSchema } from '../../../scripts/rows/schema.ts'
import { migrations } from './features.ts'

const site = openSite({ RATE_LIMIT: 'off' })
/** What is generated from an embedded database, which has the same CHECKs as the engine under test. */
const generated = await readSchema()
const enums = generated.flatMap(({ name: table, columns: all }) =>
  all.flatMap(({ name: column, values }) => (values.length > 0 ? { table, column, values } : [])),
)

beforeAll(async () => {
  await fillEveryTable(site)
  await addRows(site.db, 'rate_limits', { key: 'k', count: 1, resets_at: NOON.toISOString() })
})

async function checksOf(db: Db): Promise<Map<string, { table: string; rule: string }>> {
  const { rows } =
    engineOf(db) === 'postgres'
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

/** Further assignments, so that no other check fails along with the enum's. */
const ALONG: Readonly<Record<string, string>> = {
  status: ', cancelled_by = null',
  cancelled_by: ", status = 'cancelled'",
}
const CANCELLED = ['appointments', 'past_sessions']

/** Assignments that break each rule that is neither an enum's nor broken by -1 in the column that it is named after. */
const BREAKS: Readonly<Record<string, string>> = {
  users_provider_id_check: "provider = null, provider_id = 'x'",
  users_email_key_check: "email = 'a@example.com', email_key = null",
  users_agreed_to_check: 'agreed_at = created_at, agreed_to = null',
  sandbox_payments_price_cents_check: "price_cents = -1, price_currency = 'EUR'",
  sandbox_payments_price_check: "price_cents = null, price_currency = 'EUR'",
  stripe_members_lease_check: "lease = 'x', lease_until = null",
  stripe_members_price_cents_check: "price_cents = -1, price_currency = 'EUR'",
  stripe_members_price_check: 'price_cents = 1, price_currency = null',
  domino_entries_lead_pip_check: 'lead_pip = 13, lead_pip_at = created_at',
  domino_entries_lead_pip_at_check: 'lead_pip = 12, lead_pip_at = null',
  domino_entries_completed_at_check: 'completed = true, completed_at = null',
  assessment_questions_min_value_check: 'min_value = 0, max_value = 5',
  assessment_questions_max_value_check: 'min_value = 1, max_value = 11',
  assessment_questions_scale_check: 'min_value = 5, max_value = 5',
  assessment_results_total_score_check: 'total_score = max_score + 1',
  availability_times_check: "from_time = '12:00', to_time = '12:00'",
  availability_dates_check: "from_date = '2026-11-02', until_date = '2026-11-01'",
  appointments_cancelled_check: "status = 'booked', cancelled_by = 'coach'",
  appointments_held_check: "status = 'held', hold_until = null",
  appointments_person_check: 'member_id = null, guest_name = null, guest_email = null',
  appointments_times_check:
    "starts_at = '2026-11-02T00:00:00.000Z', ends_at = '2026-11-01T00:00:00.000Z'",
  appointments_cells_check: 'last_cell = first_cell - 1',
  past_sessions_cancelled_check: "status = 'cancelled', cancelled_by = null",
  credits_granted_check: 'granted = -1, used = 0',
  credits_used_check: 'used = granted + 1',
  busy_times_times_check:
    "starts_at = '2026-11-02T00:00:00.000Z', ends_at = '2026-11-01T00:00:00.000Z'",
  coachings_accepted_at_check: "status = 'active', accepted_at = null, ended_at = null",
  coachings_ended_at_check: "status = 'ended', ended_at = null",
  coachings_people_check: 'member_id = coach_id',
  shares_item_id_check: "kind = 'cabinet_entry', item_id = null",
  coach_groups_plans_check: "access = 'open', plans = 'basic'",
  group_members_line_check: "status = 'waiting', line = null",
  group_members_digest_at_check: "mail = 'daily', digest_at = null",
  group_topics_deleted_check: "deleted = true, body = 'Hello'",
  group_replies_deleted_check: "deleted = true, body = 'Hello'",
  group_reports_post_check: 'topic_id = null, reply_id = null',
  group_reports_done_at_check: "status = 'done', done_at = null",
  group_sessions_times_check: 'ends_at = starts_at',
  coaching_messages_deleted_at_check: "deleted_at = created_at, body = 'Hello'",
  experiments_pips_check: 'pip_a = pip_b',
  experiments_dates_check: "starts_on = '2026-11-02', ends_on = '2026-11-01'",
  content_state_published_check: 'published = version + 1',
  newsletters_is_active_check: 'is_active = true, confirmed_at = null',
  bought_sessions_used_check: 'used = granted + 1',
  bought_sessions_granted_check: 'granted = 101',
  plan_grants_span_check: 'starts_at = created_at, ends_at = null',
  plan_grants_waits_check: 'waits_since = null',
  offers_free_check: "price = 0, pays = 'once', instalments = null",
  offers_instalments_check: "pays = 'instalments', instalments = 13",
  offers_in_parts_check: "price = 9, pays = 'once', instalments = 3",
  offers_sale_check: 'on_sale_from = created_at, on_sale_until = created_at',
  purchases_bought_check: "status = 'paid', bought_at = null",
  purchases_invite_check: 'invite_hash = null, invite_until = created_at',
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

test('both engines have the same checks', async () => {
  const { db } = await openDatabase({ engine: 'sqlite', file: ':memory:' })
  await migrate(db, migrations, null)
  const [there, here] = [await checksOf(db), await checksOf(site.db)]
  expect([...here.keys()].sort()).toEqual([...there.keys()].sort())
  await db.destroy()
})

test('every enum that is generated is what a check allows', async () => {
  expect(enums.length).toBeGreaterThan(50)
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
  const ofEnums = new Set(enums.map(({ table, column }) => checkName(table, column)))
  const others = [...(await checksOf(site.db))].filter(([name]) => !ofEnums.has(name))
  const refusals: string[] = []
  for (const [name, { table }] of others) {
    const column = name.slice(table.length + 1, -'_check'.length)
    refusals.push(await refusal(table, BREAKS[name] ?? `${column} = -1`))
  }
  expect(refusals).toEqual(others.map(([name]) => name))
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

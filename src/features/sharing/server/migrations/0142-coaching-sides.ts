import { type Kysely, sql } from 'kysely'
import { addChecks, atLeast, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

const SIDES = ['coach', 'member'] as const
const MOVED = ['read_id', 'unread', 'shows_reads', 'unread_at', 'mailed_at']

const of = (prefix: string) => MOVED.map(name => `${prefix}${name}`).join(', ')

/** Takes over what a process of the previous release writes into `coachings`. */
const takeOver = SIDES.map(
  side => `
  insert into coaching_sides (coaching_id, side, ${of('')}) values (new.id, '${side}', ${of(`new.${side}_`)})
  on conflict (coaching_id, side) do update set ${MOVED.map(name => `${name} = excluded.${name}`).join(', ')}
  where ${MOVED.map(name => `coaching_sides.${name} is distinct from excluded.${name}`).join(' or ')};`,
).join('')

/** Provides what such a process reads there. */
const mirror = SIDES.map(
  side => `
  update coachings set ${MOVED.map(name => `${side}_${name} = new.${name}`).join(', ')}
  where id = new.coaching_id and new.side = '${side}'
    and (${MOVED.map(name => `coachings.${side}_${name} is distinct from new.${name}`).join(' or ')});`,
).join('')

const COLUMNS = SIDES.map(side => of(`${side}_`)).join(', ')
const DIFFERS = SIDES.flatMap(side =>
  MOVED.map(name => `old.${side}_${name} is distinct from new.${side}_${name}`),
).join(' or ')

const SQLITE = [
  `create trigger coachings_sides after update of ${COLUMNS} on coachings when ${DIFFERS} begin ${takeOver} end`,
  ...['insert', 'update'].map(
    change =>
      `create trigger coaching_sides_mirrored_${change} after ${change} on coaching_sides begin ${mirror} end`,
  ),
]

const POSTGRES = [
  `create function take_over_coaching_sides() returns trigger language plpgsql as $$
   begin ${takeOver} return null; end $$`,
  `create trigger coachings_sides after update of ${COLUMNS} on coachings
    for each row when (${DIFFERS}) execute function take_over_coaching_sides()`,
  `create function mirror_coaching_side() returns trigger language plpgsql as $$
   begin ${mirror} return null; end $$`,
  `create trigger coaching_sides_mirrored after insert or update on coaching_sides
    for each row execute function mirror_coaching_side()`,
]

/**
 * The columns of `coachings` stay for processes of the previous release, kept in step by triggers. A later release drops
 * both.
 */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  const { instant, engine } = columns
  await db.schema
    .createTable('coaching_sides')
    .addColumn('coaching_id', 'bigint', c => c.notNull().references('coachings.id').onDelete('cascade'))
    .addColumn('side', 'text', c => c.notNull())
    .addColumn('read_id', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('unread', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('shows_reads', 'boolean', c => c.notNull().defaultTo(sql`true`))
    .addColumn('unread_at', instant)
    .addColumn('mailed_at', instant)
    .addPrimaryKeyConstraint('coaching_sides_key', ['coaching_id', 'side'])
    .execute()
  await sql`create index coaching_sides_unread on coaching_sides (side, unread_at) where unread_at is not null`.execute(
    db,
  )
  await addChecks(db, columns, 'coaching_sides', {
    side: oneOf('side', SIDES, null),
    unread: atLeast('unread', 0),
  })
  // Before the copy: on PostgreSQL a new trigger keeps others from writing to its table until the migration ends.
  for (const statement of engine === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
  for (const side of SIDES)
    await sql
      .raw(
        `insert into coaching_sides (coaching_id, side, ${of('')})
         select id, '${side}', ${of(`${side}_`)} from coachings`,
      )
      .execute(db)
}

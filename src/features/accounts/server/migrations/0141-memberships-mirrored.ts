import { type Kysely, sql } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'

const MOVED = [
  'subscription_status',
  'subscription_tier',
  'subscription_starts_at',
  'subscription_expires_at',
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
  'stripe_customer_id',
  'stripe_subscription_id',
]

const MIRROR = `
  update users set ${MOVED.map(name => `${name} = new.${name}`).join(', ')}
  where id = new.user_id and (${MOVED.map(name => `users.${name} is distinct from new.${name}`).join(' or ')});`

const SQLITE = ['insert', 'update'].map(
  change =>
    `create trigger memberships_mirrored_${change} after ${change} on memberships begin ${MIRROR} end`,
)

const POSTGRES = [
  `create function mirror_membership() returns trigger language plpgsql as $$
   begin ${MIRROR} return null; end $$`,
  `create trigger memberships_mirrored after insert or update on memberships
    for each row execute function mirror_membership()`,
]

/**
 * Processes of the previous release read a membership from `users`. A later release drops its columns there, together with
 * these triggers and the one of `0140-memberships`.
 */
export async function up(db: Kysely<never>, { engine }: Columns): Promise<void> {
  for (const statement of engine === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

import { type SqlBool, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { holds } from '#src/platform/server/db/search.ts'
import type { MemberState, NameChoice, WayIn } from '../../constants.ts'
import { chosenName, isCurrent, keepsPlan } from '../store.ts'
import type { GroupMembers } from '../tables.ts'

interface NewMember {
  group_id: number
  user_id: number
  status: MemberState
  via: WayIn
  name: NameChoice
  line: number | null
  joined_at: string
}

const NEW = {
  mail: 'none',
  given_at: null,
  digest_at: null,
  digested_at: null,
  plan_ended_at: null,
} as const

export const insertMember = async (trx: Db, member: NewMember): Promise<number> =>
  (
    await trx
      .insertInto('group_members')
      .values({ ...member, ...NEW })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function updateMember(
  trx: Db,
  { groupId, id }: { groupId: number; id: number },
  change: Updateable<GroupMembers>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await trx
    .updateTable('group_members')
    .set(change)
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .execute()
}

/** Memberships with a place in a group, or in line for one, in the order in which they are locked. */
export const listHolding = (db: Db, userId: number) =>
  db
    .selectFrom('group_members')
    .select(['id', 'group_id'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['in', 'waiting'])
    .orderBy('group_id')
    .execute()

/** In the order of the line. */
export const listLine = (db: Db, groupId: number) =>
  db
    .selectFrom('group_members')
    .select(['id', 'line'])
    .where('group_id', '=', groupId)
    .where('status', '=', 'waiting')
    .orderBy('line')
    .execute()

/** The same without those whose plan has ended, or whose account is disabled: they keep their place in line. */
export const listFirst = async (db: Db, groupId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('group_members')
      .innerJoin('coach_groups', 'coach_groups.id', 'group_members.group_id')
      .innerJoin('users', 'users.id', 'group_members.user_id')
      .select('group_members.id')
      .where('group_members.group_id', '=', groupId)
      .where('group_members.status', '=', 'waiting')
      .where('users.disabled', '=', false)
      .where(keepsPlan)
      .orderBy('group_members.line')
      .execute()
  ).map(({ id }) => id)

const peopleOf = (db: Db, groupId: number) =>
  db
    .selectFrom('group_members')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_members.group_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .where('group_members.group_id', '=', groupId)
    .where(sql<SqlBool>`${isCurrent}`)

/** The coach first, then in the order of joining; the cursor is where the page begins. */
export async function listMembers(db: Db, groupId: number, { q, limit, cursor = 0 }: ListQuery) {
  const matching = peopleOf(db, groupId).$if(Boolean(q), query =>
    query.where(holds(sql<string>`coalesce(${chosenName}, '')`, q ?? '')),
  )
  const rows = await matching
    .select(['group_members.id', 'group_members.via'])
    .select(chosenName.as('shown'))
    .orderBy(sql`case group_members.via when 'coach' then 0 else 1 end`)
    .orderBy('group_members.id')
    .limit(limit + 1)
    .offset(cursor)
    .execute()
  return { rows, total: await countOf(matching) }
}

/** Somebody who is in the group now. */
export const findMember = (db: Db, groupId: number, id: number) =>
  peopleOf(db, groupId)
    .selectAll('group_members')
    .where('group_members.id', '=', id)
    .executeTakeFirst()

/** Renews one to the same name; looks up no account. @param mailedBefore mailed again only if last mailed by then */
export async function upsertInvitation(
  trx: Db,
  invitation: { group_id: number; invited_as: string; invited_key: string; invited_at: string },
  mailedBefore: string,
): Promise<void> {
  await trx
    .insertInto('group_invitations')
    .values({ ...invitation, mailed_at: null })
    .onConflict(conflict =>
      conflict.columns(['invited_key', 'group_id']).doUpdateSet({
        invited_as: invitation.invited_as,
        invited_at: invitation.invited_at,
        mailed_at: sql<string | null>`case when group_invitations.mailed_at <= ${mailedBefore}
          then null else group_invitations.mailed_at end`,
      }),
    )
    .execute()
}

export async function deleteInvitations(
  trx: Db,
  groupId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await trx
    .deleteFrom('group_invitations')
    .where('group_id', '=', groupId)
    .where('invited_key', 'in', [...keys])
    .execute()
}

export const findOwnKeys = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['username_key', 'email_key', 'full_name'])
    .where('id', '=', userId)
    .executeTakeFirst()

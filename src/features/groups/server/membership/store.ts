import { type SqlBool, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { countOf } from '#src/platform/server/db/row-counts.ts'
import { holds } from '#src/platform/server/db/search.ts'
import type { MemberState, NameChoice, WayIn } from '../../constants.ts'
import { chosenName, isCurrent } from '../store.ts'
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
  offer_until: null,
  posts: 0,
  posted_at: null,
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
    .select(['id', 'user_id', 'line', 'offer_until'])
    .where('group_id', '=', groupId)
    .where('status', '=', 'waiting')
    .orderBy('line')
    .execute()

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
  peopleOf(db, groupId).selectAll('group_members').where('group_members.id', '=', id).executeTakeFirst()

/** Members by the names that they chose, ignoring case. */
export const listNamed = (db: Db, groupId: number, names: readonly string[]) => {
  const wanted = names.map(name => name.toLowerCase())
  return peopleOf(db, groupId)
    .select('group_members.id')
    .select(chosenName.as('shown'))
    .where(sql<SqlBool>`((case group_members.name when 'username' then users.username_key
      else lower(users.full_name) end) in (${sql.join(wanted)}) or ${chosenName} in (${sql.join([...names])}))`)
    .execute()
}

export const listBlockedBy = async (db: Db, memberId: number): Promise<number[]> =>
  (await db.selectFrom('group_blocks').select('blocked_id').where('member_id', '=', memberId).execute()).map(
    row => row.blocked_id,
  )

export async function insertBlock(trx: Db, memberId: number, blockedId: number): Promise<void> {
  await trx
    .insertInto('group_blocks')
    .values({ member_id: memberId, blocked_id: blockedId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteBlock(trx: Db, memberId: number, blockedId: number): Promise<void> {
  await trx
    .deleteFrom('group_blocks')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

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

export async function deleteInvitations(trx: Db, groupId: number, keys: readonly string[]): Promise<void> {
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

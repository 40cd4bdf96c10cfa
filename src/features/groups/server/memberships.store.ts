import { sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import {
  chosenName,
  findMembership,
  isCurrent,
  joinedMembers,
  keepsPlan,
  updateOf,
} from './group-rows.store.ts'
import type { GroupMembers } from './rows.generated.ts'

const NEW = {
  mail: 'none',
  given_at: null,
  digest_at: null,
  digested_at: null,
  plan_ended_at: null,
} as const

export const updateMember = updateOf('group_members')

/** Of a coach in a group of their own. */
export const LEADS = { status: 'in', via: 'coach', line: null } as const

type Placed = Pick<GroupMembers, 'status' | 'via' | 'line'> &
  Partial<Pick<GroupMembers, 'name' | 'joined_at' | 'given_at' | 'plan_ended_at'>>

/** Everybody has one membership of a group at most. @param first what else a new one has. @returns its id */
export async function putMember(
  trx: Db,
  own: { group_id: number; user_id: number },
  change: Placed,
  first: Pick<GroupMembers, 'name' | 'joined_at'>,
): Promise<number> {
  const me = await findMembership(trx, own.group_id, own.user_id)
  if (me) {
    await updateMember(trx, me, change)
    return me.id
  }
  const added = trx.insertInto('group_members').values({ ...NEW, ...change, ...first, ...own })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
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
    await joinedMembers(db)
      .select('group_members.id')
      .where('group_members.group_id', '=', groupId)
      .where('group_members.status', '=', 'waiting')
      .where('users.disabled', '=', false)
      .where(keepsPlan)
      .orderBy('group_members.line')
      .execute()
  ).map(({ id }) => id)

const peopleOf = (db: Db, groupId: number) =>
  joinedMembers(db).where('group_members.group_id', '=', groupId).where(isCurrent)

/** The coach first, then in the order of joining; the cursor is where the page begins. */
export async function listMembers(db: Db, groupId: number, { q, limit, cursor = 0 }: ListQuery) {
  const matching = peopleOf(db, groupId).$if(Boolean(q), query =>
    query.where(likeText(sql<string>`coalesce(${chosenName}, '')`, q ?? '')),
  )
  const rows = await matching
    .select(['group_members.id', 'group_members.via'])
    .select(chosenName.as('chosen'))
    .orderBy(sql`case group_members.via when 'coach' then 0 else 1 end`)
    .orderBy('group_members.id')
    .limit(limit + 1)
    .offset(cursor)
    .execute()
  return { rows, total: await countOf(matching) }
}

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

export async function deleteInvitations(trx: Db, groupId: number, keys: readonly string[]) {
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

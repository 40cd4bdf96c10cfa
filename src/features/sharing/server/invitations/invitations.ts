import { findAccountByName } from '#src/features/accounts/server/actions.ts'
import { mailOf } from '#src/features/content/domain/mails.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import { unlinked } from '#src/platform/server/mail/letter.ts'
import { aboutMember, enqueueMail, mayMailTo } from '#src/platform/server/mail/queue.ts'
import { NOT_YOURSELF } from '../../constants.ts'
import type { invite } from '../../contract.ts'
import { coachNameOf } from '../../domain.ts'
import { namesOf } from '../relation/store.ts'
import { asCoach } from '../rights/actions.ts'
import * as store from './store.ts'

/** Nobody is looked up here, so that neither the answer nor its time tells whether the person exists. */
export async function inviteMember({ db, caller, body, now }: Call<typeof invite>) {
  const key = body.member.toLowerCase()
  const own = await namesOf(db, caller.userId)
  if ([own?.username_key, own?.email_key].includes(key))
    throw new AppError('invalid', { message: NOT_YOURSELF, fields: { member: NOT_YOURSELF } })
  await store.insertInvitation(
    db,
    { coach_id: asCoach(caller), invited_as: body.member, invited_key: key },
    now.toISOString(),
  )
  return { data: { status: 'invited' as const } }
}

/** Looks up one invitation and mails it to the person it is for. @returns whether there was one */
export async function mailInvitation({ db, deps }: { db: Db; deps: Deps }): Promise<boolean> {
  const now = deps.now()
  const due = await store.nextUnmailed(db)
  if (!due) return false
  await inTransaction(db, async trx => {
    if (!(await store.markMailed(trx, due.id, now.toISOString()))) return
    const account = await findAccountByName(trx, due.invited_key)
    if (!account) return
    if (!account.email) return
    if (due.coach_id !== null && (await store.isActiveWith(trx, due.coach_id, account.id))) return
    if (!account.email_verified && !(await mayMailTo(trx, deps, account.email))) return
    const { site } = deps.settings
    await enqueueMail(trx, site.siteUrl, now, {
      kind: 'account-coaching',
      to: account.email,
      about: due.coach_id === null ? null : aboutMember(due.coach_id),
      ...mailOf(site, 'coaching_invitation', {
        name: unlinked(coachNameOf(due)),
        link: `${site.siteUrl}/coaching/mine`,
      }),
    })
  })
  return true
}

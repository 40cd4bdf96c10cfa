import { msg } from '@lingui/core/runtime-macro'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { coachesNeedTwoFactor, writeTo } from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { type AnyContext, type Deps, systemContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember, enqueueMail, type Mail, mayMailTo } from '#src/platform/server/mail/queue.ts'
import {
  MAIL_MINUTES,
  NOTES_KEPT_DAYS,
  PREPARE_HOURS,
  PREPARE_LINES,
  type Role,
  UNREAD_MINUTES,
} from '../constants.ts'
import { coachNameOf, nameOf } from '../domain/names.ts'
import { practiceAddress } from './coach-mails.ts'
import * as store from './mails.store.ts'
import { markMailed, markPrepared } from './sides.store.ts'

const pageOf = (role: Role) => (role === 'coach' ? '/coach' : '/coaching/mine')

interface Address {
  email: string | null
  email_verified: boolean | null
}

async function mailTo(
  ctx: AnyContext,
  { email, email_verified }: Address,
  write: () => Pick<Mail, 'subject' | 'body' | 'about'> & { kind?: string },
): Promise<void> {
  if (!email || (!email_verified && !(await mayMailTo(ctx, email)))) return
  await enqueueMail(ctx, ctx.deps.settings.siteUrl, {
    kind: 'account-coaching',
    to: email,
    ...(await writeTo(ctx, email, write)),
  })
}

/** A coach's living depends on these mails, so they do not wait for a confirmed address. */
const known = (deps: Deps, email: string | null): Address => ({
  email: email ?? practiceAddress(deps),
  email_verified: true,
})

/** Tells a member that their archive now contains their coach's private notes. */
export async function mailNotes(ctx: AnyContext, to: Address): Promise<void> {
  const { site } = ctx.deps.settings
  const words = { days: NOTES_KEPT_DAYS, link: `${site.siteUrl}/account` }
  await mailTo(ctx, to, () => ({
    kind: 'account-access',
    ...mailOf(site, 'coaching_notes', words),
  }))
}

/** Mails who wrote and how many messages, never what they say. */
async function mailUnread(context: WorkContext, reader: Role): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const { site } = deps.settings
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const unread = {
    before: before(UNREAD_MINUTES),
    mailedBefore: before(MAIL_MINUTES),
    needsTwoFactor: coachesNeedTwoFactor(deps),
  }
  const tell = (row: store.UnreadRow) =>
    inTransaction(db, async trx => {
      if (!(await markMailed(trx, reader, row.id, row.since, now.toISOString()))) return
      if (!(await store.wantsMail(trx, row.reader_id, 'messages'))) return
      const name = reader === 'member' ? coachNameOf(row) : nameOf(row)
      const link = `${site.siteUrl}${pageOf(reader)}`
      const wordsOf = () => ({
        name: breakLinks(name),
        messages: said(
          row.unread === 1 ? msg`One message is` : msg`${{ count: row.unread }} messages are`,
        ),
        link,
      })
      await mailTo(
        systemContext(trx, deps, now),
        reader === 'coach' ? known(deps, row.email) : row,
        () => ({
          about: aboutMember(row.writer_id),
          ...mailOf(site, 'coaching_unread', wordsOf()),
        }),
      )
    })
  const list = (except: readonly number[]) => store.listUnread(db, reader, unread, except)
  await workOnRows(context, `unread by a ${reader}`, { list, work: tell })
}

/** A day before a session both are asked what they want to talk about. */
async function mailPrepare(context: WorkContext): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const { site } = deps.settings
  const until = new Date(now.getTime() + PREPARE_HOURS * 60 * MINUTE_MS).toISOString()
  const coming = { now: now.toISOString(), until, needsTwoFactor: coachesNeedTwoFactor(deps) }
  const ask = (row: store.UnpreparedRow) =>
    inTransaction(db, async trx => {
      if (!(await markPrepared(trx, row.id, row.next_session_at))) return
      const sides = [
        [row.has_coach ? known(deps, row.coach_email) : null, `/coach/clients/${row.member_id}`],
        [{ email: row.member_email, email_verified: row.member_verified }, '/coaching/mine'],
      ] as const
      for (const [to, path] of sides) {
        if (!to) continue
        const words = { hours: PREPARE_HOURS, lines: PREPARE_LINES, link: `${site.siteUrl}${path}` }
        await mailTo(systemContext(trx, deps, now), to, () =>
          mailOf(site, 'coaching_prepare', words),
        )
      }
    })
  const list = (except: readonly number[]) => store.listUnprepared(db, coming, except)
  await workOnRows(context, 'sessions to prepare', { list, work: ask })
}

/** Run by a job; announces nothing twice. */
export async function writeMails(context: WorkContext): Promise<void> {
  await mailUnread(context, 'coach')
  await mailUnread(context, 'member')
  await mailPrepare(context)
}

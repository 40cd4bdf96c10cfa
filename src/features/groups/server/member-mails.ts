import { msg, plural } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { unsubscribeHeaders, unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { INVITED_DAYS } from '../constants.ts'
import { coachOf } from './access.ts'
import type { GroupRow } from './group-rows.store.ts'
import type { Recipient } from './mails.store.ts'
import { addressTo, groupUrl, mailTo } from './session-mails.ts'

/** The kind of unsubscribe token that ends a group's digest; its id is that of the membership. */
export const DIGEST_KIND = 'group'

/** To the first in line, who is in the group now. */
export async function mailPlaceGiven(ctx: AnyContext, group: GroupRow, to: Recipient) {
  const words = { group: breakLinks(group.name), link: groupUrl(ctx, group) }
  await mailTo(ctx, addressTo(to), () => ({
    kind: 'account-group-place',
    ...mailOf(ctx.deps.settings.site, 'group_place_given', words),
  }))
}

export async function mailPlanEnded(ctx: AnyContext, group: GroupRow, to: Recipient) {
  const { site } = ctx.deps.settings
  const words = { group: breakLinks(group.name), link: `${site.siteUrl}/pricing` }
  await mailTo(ctx, addressTo(to), () => ({
    kind: 'account-group-plan',
    ...mailOf(site, 'group_plan_ended', words),
  }))
}

/** The same whether or not the address belongs to an account. */
export async function mailInvitation(ctx: AnyContext, group: GroupRow, email: string) {
  await mailTo(ctx, email, () => ({
    kind: 'group-invitation',
    ...mailOf(ctx.deps.settings.site, 'group_invitation', {
      name: breakLinks(coachOf(group).name),
      group: breakLinks(group.name),
      days: INVITED_DAYS,
      link: groupUrl(ctx, group),
    }),
  }))
}

/** A topic, and how many of its posts are new. */
export interface NewIn {
  title: string
  posts: number
}

const counted = (posts: number) =>
  said(msg`${plural({ posts }, { one: '# new post', other: '# new posts' })}`)

/** Titles and numbers: never a post's words. */
export async function mailDigest(
  ctx: AnyContext,
  group: GroupRow,
  to: Recipient,
  news: readonly NewIn[],
): Promise<void> {
  const { site } = ctx.deps.settings
  const token = unsubscribeToken(ctx.deps.secret, DIGEST_KIND, to.id)
  await mailTo(ctx, addressTo(to), () => {
    const { subject, body } = mailOf(site, 'group_digest', {
      group: breakLinks(group.name),
      details: news.map(({ title, posts }) => [breakLinks(title), counted(posts)] as const),
      link: groupUrl(ctx, group),
    })
    const end = {
      label: said(msg`No more of these`),
      url: `${site.siteUrl}/unsubscribe?token=${token}`,
    }
    return {
      kind: 'account-group-digest',
      subject,
      body: { ...body, paragraphs: [...body.paragraphs, { links: [end] }] },
      headers: unsubscribeHeaders(`${site.siteUrl}/api/unsubscribe/${token}`),
    }
  })
}

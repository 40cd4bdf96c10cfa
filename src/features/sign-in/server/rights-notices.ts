import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { minuteOf } from './notices.ts'
import { listAdministratorAddresses } from './rights.store.ts'
import { writeTo } from './write-to.ts'

interface RightsChange {
  member: { username: string; email: string | null }
  role: 'administrator' | 'coach'
  /** Username of the administrator who made the change. */
  by: string
  gained: boolean
}

/** Notifies the member and every administrator, including the apparent author: a session may be stolen. */
export async function mailRightsChanged(
  ctx: AnyContext,
  { member, role, by, gained }: RightsChange,
): Promise<void> {
  const addresses = [member.email, ...(await listAdministratorAddresses(ctx.db))]
  for (const to of new Set(addresses.filter(address => address !== null)))
    await writeTo(ctx, to, () => mailChange(ctx, { member, role, by, gained }, to))
}

function mailChange(ctx: AnyContext, { member, role, by, gained }: RightsChange, to: string) {
  const { brand, siteUrl, contactEmail } = ctx.deps.settings.site
  const name = breakLinks(member.username)
  const did = {
    coach: gained
      ? msg`${{ name }} now has a coach’s rights`
      : msg`${{ name }} no longer has a coach’s rights`,
    administrator: gained
      ? msg`${{ name }} now has administrator rights`
      : msg`${{ name }} no longer has administrator rights`,
  }
  const { username } = member
  const about = {
    coach: msg`A coach’s rights at ${{ brand }}: ${{ username }}`,
    administrator: msg`Administrator rights at ${{ brand }}: ${{ username }}`,
  }
  return enqueueMail(ctx, siteUrl, {
    kind: 'account-rights',
    to,
    subject: said(about[role]),
    body: {
      heading: said(did[role]),
      paragraphs: [
        said(msg`${{ name: breakLinks(by) }} changed this on ${{ time: minuteOf(ctx.now) }}.`),
        said(
          msg`If this should not have happened, sign in, check the members and the log in the admin area, and write to ${{ contactEmail }}.`,
        ),
      ],
    },
  })
}

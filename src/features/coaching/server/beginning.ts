import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember } from '#src/platform/server/mail/queue.ts'
import { nameOf } from '../domain/names.ts'
import { coachAddresses, tell } from './coach-mails.ts'

/** An invitation was accepted: what a feature already has of these two, and a mail to the coach. */
export async function welcomeClient(
  ctx: AnyContext,
  pair: { coachId: number; memberId: number },
): Promise<void> {
  for (const begin of ctx.deps.features.coached) await begin(ctx, pair)
  const { coachId, memberId } = pair
  const name = breakLinks(nameOf((await findUser(ctx.db, memberId)) ?? null))
  await tell(ctx, await coachAddresses(ctx, coachId, ['accepted_invitations']), () => {
    const heading = said(msg`${{ name }} is your client now`)
    return {
      kind: 'coaching-accepted',
      about: aboutMember(memberId),
      subject: heading,
      heading,
      text: said(
        msg`Your invitation was accepted. Nothing of theirs is shared until they share it.`,
      ),
      button: { label: said(msg`See ${{ name }}`), path: `/coach/clients/${memberId}` },
    }
  })
}

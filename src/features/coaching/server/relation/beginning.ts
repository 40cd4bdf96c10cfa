import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { aboutMember } from '#src/platform/server/mail/queue.ts'
import type { MailedInvitations } from '#src/platform/server/members.ts'
import { nameOf } from '../../domain/names.ts'
import { coachAddresses, tell } from '../mails/to-coach.ts'

type Context = Parameters<MailedInvitations['accept']>[0]

/** An invitation was accepted: what a feature already has of these two, and a mail to the coach. */
export async function welcomeClient(
  { trx, deps, now }: Context,
  pair: { coachId: number; memberId: number },
): Promise<void> {
  for (const begin of deps.members.coached) await begin(trx, pair, now)
  const { coachId, memberId } = pair
  const name = breakLinks(nameOf((await findUser(trx, memberId)) ?? null))
  const heading = `${name} is your client now`
  await tell(
    { trx, deps, now },
    await coachAddresses({ trx, deps }, coachId, ['accepted_invitations']),
    {
      kind: 'coaching-accepted',
      about: aboutMember(memberId),
      subject: heading,
      heading,
      text: 'Your invitation was accepted. Nothing of theirs is shared until they share it.',
      button: { label: `See ${name}`, path: `/coach/clients/${memberId}` },
    },
  )
}

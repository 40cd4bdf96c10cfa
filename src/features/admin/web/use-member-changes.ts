import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call, callEnvelope, useChange } from '#src/platform/web/api/api.ts'
import { type ManagedMember, resendMemberConfirmation, updateMember } from '../contract.ts'

type Pages = InfiniteData<{ data: ManagedMember[] }>

const FAILED = 'That did not work. Please try again.'

const settledText = (sessions: { handed_over: number; cancelled: number }): string => {
  const counted = [
    [sessions.handed_over, 'handed over'],
    [sessions.cancelled, 'canceled'],
  ] as const
  const some = counted.filter(([count]) => count > 0)
  return some.map(([n, what]) => `${n} ${n === 1 ? 'session' : 'sessions'} ${what}`).join(', ')
}

export function useMemberChanges(member: ManagedMember) {
  const client = useQueryClient()
  const session = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const params = { id: String(member.id) }
  const change = useChange(
    (body: BodyIn<typeof updateMember>) =>
      guarded(() => callEnvelope(updateMember, { params, body })),
    {
      done: ({ data: changed, sessions }) => ({
        title: 'Member updated',
        description: [changed.username, sessions && settledText(sessions)]
          .filter(Boolean)
          .join(': '),
      }),
      failed: FAILED,
      onDone({ data: changed }) {
        client.setQueriesData<Pages>(
          { queryKey: ['members'] },
          list =>
            list && {
              ...list,
              pages: list.pages.map(page => ({
                ...page,
                data: page.data.map(each => (each.id === changed.id ? changed : each)),
              })),
            },
        )
        if (changed.id === session.user?.id) return session.refresh()
      },
    },
  )
  const resend = useChange(() => call(resendMemberConfirmation, { params }), {
    done: {
      title: 'Confirmation email sent',
      description: `A new link is on its way to ${member.email}.`,
    },
    failed: FAILED,
  })
  return { change, resend, reauthenticationDialog }
}

import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { BodyIn, DataOf } from '#src/contract/endpoint.ts'
import { SignInList } from '#src/features/sign-in/web/components/sign-in-list.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call, callEnvelope, useChange } from '#src/platform/web/api/api.ts'
import { keyOfOutdated } from '#src/platform/web/api/query-keys.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Select } from '#src/platform/web/ui/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import {
  type getSessionsLed,
  listMembers,
  type ManagedMember,
  resendMemberConfirmation,
  updateMember,
} from '../../contract.ts'
import { memberSignInsQuery, sessionsLedQuery } from '../queries.ts'

interface Confirmation {
  title: string
  description: ReactNode
  confirmLabel: string
  change: BodyIn<typeof updateMember>
  tone: 'primary' | 'danger'
}

const administratorChange = ({ is_admin, username }: ManagedMember): Confirmation =>
  is_admin
    ? {
        title: `Remove administrator rights from ${username}?`,
        description: 'The account stays and becomes an ordinary member.',
        confirmLabel: 'Remove administrator',
        change: { is_admin: false },
        tone: 'danger',
      }
    : {
        title: `Make ${username} an administrator?`,
        description: 'Administrators can see and change contacts, bookings, results and members.',
        confirmLabel: 'Make administrator',
        change: { is_admin: true },
        tone: 'primary',
      }

const coachChange = ({ is_coach, username }: ManagedMember): Confirmation =>
  is_coach
    ? {
        title: `Remove a coach’s rights from ${username}?`,
        description: 'They can no longer open the coach’s desk. What they wrote is kept.',
        confirmLabel: 'Remove coach',
        change: { is_coach: false },
        tone: 'danger',
      }
    : {
        title: `Make ${username} a coach?`,
        description:
          'Coaches can invite members, and see what those members choose to share with them.',
        confirmLabel: 'Make coach',
        change: { is_coach: true },
        tone: 'primary',
      }

const disabling = (member: ManagedMember): Confirmation => ({
  title: `Disable the account of ${member.username}?`,
  description: <DisableConsequences member={member} />,
  confirmLabel: 'Disable account',
  change: { disabled: true },
  tone: 'danger',
})

/** Actions that grant or remove something ask for confirmation first. */
export function MemberMenu({ member }: { member: ManagedMember }) {
  const { change, resend, reauthenticationDialog } = useMemberChanges(member)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [opened, setOpened] = useState<'sign-ins' | 'access'>()
  const [takesOver, setTakesOver] = useState('')
  const close = () => setOpened(undefined)
  const endsCoaching =
    member.is_coach &&
    (confirmation?.change.is_coach === false || confirmation?.change.disabled === true)
  const led = useQuery({
    ...sessionsLedQuery(member.id),
    staleTime: 0,
    enabled: endsCoaching,
  })
  const name = member.username
  return (
    <>
      <Menu
        trigger={
          <Button
            size="sm"
            variant="quiet"
            className="min-h-11 min-w-11"
            busy={change.isPending || resend.isPending}
            aria-label={`Actions for ${name}`}
            data-tip
          >
            <EllipsisVertical aria-hidden className="size-5" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpened('sign-ins')}>Sign-ins</MenuItem>
        <MenuItem onSelect={() => setOpened('access')}>Answer an access request</MenuItem>
        {!member.email_verified && member.email && (
          <MenuItem onSelect={() => resend.mutate()}>Resend confirmation email</MenuItem>
        )}
        <MenuItem onSelect={() => setConfirmation(administratorChange(member))}>
          {member.is_admin ? 'Remove administrator' : 'Make administrator'}
        </MenuItem>
        <MenuItem onSelect={() => setConfirmation(coachChange(member))}>
          {member.is_coach ? 'Remove coach' : 'Make coach'}
        </MenuItem>
        <MenuSeparator />
        {member.disabled ? (
          <MenuItem onSelect={() => change.mutate({ disabled: false })}>Enable account</MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={() => setConfirmation(disabling(member))}>
            Disable account
          </MenuItem>
        )}
      </Menu>
      {reauthenticationDialog}
      {opened === 'sign-ins' && <MemberSignIns member={member} onClose={close} />}
      {opened === 'access' && (
        <Slot name="access" memberId={member.id} username={name} onClose={close} />
      )}
      {confirmation && (
        <ConfirmDialog
          open
          onOpenChange={() => setConfirmation(undefined)}
          title={confirmation.title}
          description={confirmation.description}
          confirmLabel={confirmation.confirmLabel}
          tone={confirmation.tone}
          busy={endsCoaching && led.isFetching}
          onConfirm={() =>
            change.mutate({
              ...confirmation.change,
              ...(endsCoaching && takesOver !== '' && { sessions_to: Number(takesOver) }),
            })
          }
        >
          {endsCoaching && !led.isFetching && (
            <SessionsLed led={led.data} to={takesOver} onChoose={setTakesOver} />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Disabling does not stop Stripe's charges; someone has to cancel them. */
function DisableConsequences({ member: { charged_again, email, id } }: { member: ManagedMember }) {
  return (
    <>
      They are signed out everywhere and cannot sign in until the account is enabled again.
      {charged_again && (
        <span className="mt-3 block text-ink [overflow-wrap:anywhere]">
          <strong>Their paid membership continues:</strong> they would still be charged, and could
          not cancel it themselves. To end it, find{' '}
          {email ?? `the customer with the metadata member: ${id}`} among the customers in Stripe’s
          dashboard and cancel the subscription there.
        </span>
      )}
    </>
  )
}

function MemberSignIns({ member, onClose }: { member: ManagedMember; onClose: () => void }) {
  const signIns = useQuery(memberSignInsQuery(member.id))
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Sign-ins"
      description={`To the account ${member.username}, in the last 90 days.`}
    >
      <SignInList signIns={signIns} />
    </Dialog>
  )
}

/** What happens to the sessions of somebody who stops being a coach. */
function SessionsLed({
  led,
  to,
  onChoose,
}: {
  /** Undefined when it could not be read. */
  led: DataOf<typeof getSessionsLed> | undefined
  /** The id of the coach who takes them over; empty: they are canceled. */
  to: string
  onChoose: (to: string) => void
}) {
  const id = useId()
  if (!led)
    return (
      <p className="mt-4 text-ink">
        We could not check whether sessions are booked with them. Any that are will be canceled, the
        credits returned, and everyone who booked gets a mail.
      </p>
    )
  if (led.booked === 0) return null
  const taker = led.coaches.find(coach => String(coach.id) === to)?.name
  const [sessions, them] = led.booked === 1 ? ['session is', 'it'] : ['sessions are', 'them']
  return (
    <div className="mt-4 text-ink">
      <label htmlFor={id} className="font-semibold">
        {led.booked} {sessions} still booked with them. What should happen?
      </label>
      <Select id={id} value={to} onChange={event => onChoose(event.target.value)} className="mt-2">
        <option value="">Cancel {them}</option>
        {led.coaches.map(coach => (
          <option key={coach.id} value={coach.id}>
            Hand {them} over to {coach.name}
          </option>
        ))}
      </Select>
      <p className="mt-2 text-ink-soft">
        <span>{taker !== undefined && `What does not fit ${taker}’s hours is canceled. `}</span>
        Credits for canceled sessions are returned, and everyone who booked gets a mail
        {taker === undefined ? '.' : ' either way.'}
      </p>
    </div>
  )
}

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

function useMemberChanges(member: ManagedMember) {
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
          { queryKey: keyOfOutdated(listMembers) },
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

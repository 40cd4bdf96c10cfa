import { msg, plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { BodyIn, DataOf } from '#src/contract/endpoint.ts'
import { i18n } from '#src/contract/i18n.ts'
import { SignInList } from '#src/features/sign-in/web/components/sign-in-list.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call, callEnvelope } from '#src/platform/web/api/api.ts'
import { keyOfOutdated } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { Select } from '#src/platform/web/ui/field.tsx'
import { MenuItem, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
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
        title: t`Remove administrator rights from ${username}?`,
        description: t`The account stays and becomes an ordinary member.`,
        confirmLabel: t`Remove administrator`,
        change: { is_admin: false },
        tone: 'danger',
      }
    : {
        title: t`Make ${username} an administrator?`,
        description: t`Administrators can see and change contacts, bookings, results and members.`,
        confirmLabel: t`Make administrator`,
        change: { is_admin: true },
        tone: 'primary',
      }

const coachChange = ({ is_coach, username }: ManagedMember): Confirmation =>
  is_coach
    ? {
        title: t`Remove a coach’s rights from ${username}?`,
        description: t`They can no longer open the coach’s desk. What they wrote is kept.`,
        confirmLabel: t`Remove coach`,
        change: { is_coach: false },
        tone: 'danger',
      }
    : {
        title: t`Make ${username} a coach?`,
        description: t`Coaches can invite members, and see what those members choose to share with them.`,
        confirmLabel: t`Make coach`,
        change: { is_coach: true },
        tone: 'primary',
      }

const disabling = (member: ManagedMember): Confirmation => ({
  title: t`Disable the account of ${member.username}?`,
  description: <DisableConsequences member={member} />,
  confirmLabel: t`Disable account`,
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
      <DotsMenu label={t`Actions for ${name}`} busy={change.isPending || resend.isPending}>
        <MenuItem onSelect={() => setOpened('sign-ins')}>
          <Trans>Sign-ins</Trans>
        </MenuItem>
        <MenuItem onSelect={() => setOpened('access')}>
          <Trans>Answer an access request</Trans>
        </MenuItem>
        {!member.email_verified && member.email && (
          <MenuItem onSelect={() => resend.mutate()}>
            <Trans>Resend confirmation email</Trans>
          </MenuItem>
        )}
        <MenuItem onSelect={() => setConfirmation(administratorChange(member))}>
          {member.is_admin ? t`Remove administrator` : t`Make administrator`}
        </MenuItem>
        <MenuItem onSelect={() => setConfirmation(coachChange(member))}>
          {member.is_coach ? t`Remove coach` : t`Make coach`}
        </MenuItem>
        <MenuSeparator />
        {member.disabled ? (
          <MenuItem onSelect={() => change.mutate({ disabled: false })}>
            <Trans>Enable account</Trans>
          </MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={() => setConfirmation(disabling(member))}>
            <Trans>Disable account</Trans>
          </MenuItem>
        )}
      </DotsMenu>
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
      <Trans>
        They are signed out everywhere and cannot sign in until the account is enabled again.
      </Trans>
      {charged_again && (
        <span className="mt-3 block text-ink [overflow-wrap:anywhere]">
          <Trans>
            <strong>Their paid membership continues:</strong> they would still be charged, and could
            not cancel it themselves. To end it, find{' '}
            {email ?? t`the customer with the metadata member: ${id}`} among the customers in
            Stripe’s dashboard and cancel the subscription there.
          </Trans>
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
      title={t`Sign-ins`}
      description={t`To the account ${member.username}, in the last 90 days.`}
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
        <Trans>
          We could not check whether sessions are booked with them. Any that are will be canceled,
          the credits returned, and everyone who booked gets a mail.
        </Trans>
      </p>
    )
  if (led.booked === 0) return null
  const taker = led.coaches.find(coach => String(coach.id) === to)?.name
  const isOne = led.booked === 1
  return (
    <div className="mt-4 text-ink">
      <label htmlFor={id} className="font-semibold">
        <Plural
          value={led.booked}
          one="# session is still booked with them. What should happen?"
          other="# sessions are still booked with them. What should happen?"
        />
      </label>
      <Select id={id} value={to} onChange={event => onChoose(event.target.value)} className="mt-2">
        <option value="">{isOne ? t`Cancel it` : t`Cancel them`}</option>
        {led.coaches.map(coach => (
          <option key={coach.id} value={coach.id}>
            {isOne ? t`Hand it over to ${coach.name}` : t`Hand them over to ${coach.name}`}
          </option>
        ))}
      </Select>
      <p className="mt-2 text-ink-soft">
        {taker === undefined
          ? t`Credits for canceled sessions are returned, and everyone who booked gets a mail.`
          : t`What does not fit ${taker}’s hours is canceled. Credits for canceled sessions are returned, and everyone who booked gets a mail either way.`}
      </p>
    </div>
  )
}

type Pages = InfiniteData<{ data: ManagedMember[] }>

const FAILED = msg`That did not work. Please try again.`

const settledText = (sessions: { handed_over: number; cancelled: number }): string => {
  const { handed_over: handed, cancelled } = sessions
  return [
    ...(handed > 0
      ? [t`${plural(handed, { one: '# session handed over', other: '# sessions handed over' })}`]
      : []),
    ...(cancelled > 0
      ? [t`${plural(cancelled, { one: '# session canceled', other: '# sessions canceled' })}`]
      : []),
  ].join(', ')
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
        title: t`Member updated`,
        description: [changed.username, sessions && settledText(sessions)]
          .filter(Boolean)
          .join(': '),
      }),
      failed: i18n._(FAILED),
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
      title: t`Confirmation email sent`,
      description: t`A new link is on its way to ${member.email ?? ''}.`,
    },
    failed: i18n._(FAILED),
  })
  return { change, resend, reauthenticationDialog }
}

import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { statusDisplay, tierLabel } from '#src/features/membership/domain/access.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import type { ManagedMember } from '../contract.ts'
import { MemberMenu } from './components/member-menu.tsx'
import { membersQuery } from './queries.ts'

export const meta = pageMeta(msg`Members`, msg`Administration.`)

export default function AdminMembersPage() {
  const { dayOf } = useFormats()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(membersQuery(q))
  const total = totalOf(list)
  return (
    <Screen
      title={t`Members`}
      intro={total !== undefined && t`${plural(total, { one: '# member', other: '# members' })}`}
      actions={<ListSearch label={t`Search members`} />}
    >
      <EndlessTable
        list={list}
        q={q}
        caption={t`Members`}
        failed={t`The members could not be loaded`}
        empty={<EmptyState title={t`No members yet.`} />}
        columns={[
          { name: t`Member`, cell: member => <NameCell member={member} /> },
          {
            name: t`Email`,
            cell: member => <AddressCell member={member} />,
            className: 'md:min-w-52',
          },
          { name: t`Membership`, cell: member => <MembershipCell member={member} /> },
          {
            name: t`Joined`,
            cell: member => dayOf(member.created_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: t`Actions`,
            hideName: true,
            className: 'md:text-end',
            cell: member => <MemberMenu member={member} />,
          },
        ]}
      />
    </Screen>
  )
}

function NameCell({ member }: { member: ManagedMember }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-semibold">{member.username}</span>
      {member.is_admin && (
        <Badge tone="accent">
          <Trans>Admin</Trans>
        </Badge>
      )}
      {member.is_coach && (
        <Badge tone="accent">
          <Trans>Coach</Trans>
        </Badge>
      )}
      {member.disabled && (
        <Badge tone="danger">
          <Trans>Disabled</Trans>
        </Badge>
      )}
      {member.full_name && <span className="w-full text-ink-soft text-sm">{member.full_name}</span>}
    </span>
  )
}

function AddressCell({ member }: { member: ManagedMember }) {
  if (!member.email)
    return (
      <span className="text-ink-soft">
        <Trans>None</Trans>
      </span>
    )
  return (
    <>
      <EmailText email={member.email} />
      {!member.email_verified && (
        <span className="block text-ink-soft text-sm">
          <Trans>Not confirmed yet</Trans>
        </span>
      )}
    </>
  )
}

function MembershipCell({ member }: { member: ManagedMember }) {
  const { label, tone } = statusDisplay(member.subscription_status)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {tierLabel(member.subscription_tier)} <Badge tone={tone}>{said(label)}</Badge>
      {member.in_test_mode && (
        <Badge tone="danger" className="max-sm:whitespace-normal">
          <Trans>Test mode, not paid</Trans>
        </Badge>
      )}
    </span>
  )
}

const loaders = loadersOf((_, { search }) => [membersQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { weekOf } from '#src/contract/calendar.ts'
import { clientsQuery } from '#src/features/coaching/web/queries.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { EmptyState, FailedQuery } from '#src/platform/web/ui/loading.tsx'
import { BookedList } from './booked/booked-row.tsx'
import { CoachWeek, useLedSessions } from './booked/coach-week.tsx'
import { CoachGrid } from './calendar/coach-grid.tsx'
import { CalendarBanner } from './calendars/calendar-banner.tsx'
import { BookForClient } from './clients/book-for-client.tsx'
import {
  appointmentsQuery,
  availabilityQuery,
  calendarsQuery,
  groupMeetingsQuery,
} from './queries.ts'

export const meta = pageMeta(msg`Calendar`, msg`Booked sessions, upcoming and past.`)

export default function CoachCalendarPage() {
  return (
    <Screen
      title={t`Calendar`}
      intro={t`When you work, and what is booked.`}
      actions={
        <>
          <BookDialog />
          <Link to={href('/coach/availability')} className={buttonClass('secondary')}>
            <Trans>Hours and session types</Trans>
          </Link>
        </>
      }
    >
      <CalendarBanner />
      <BookedTab />
    </Screen>
  )
}

const loaders = loadersOf(() => [
  appointmentsQuery,
  calendarsQuery,
  availabilityQuery,
  groupMeetingsQuery,
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

function BookedTab() {
  const today = useToday()
  const { dateOf } = useFormats()
  const query = useQuery(appointmentsQuery)
  const hours = useQuery(availabilityQuery)
  const sessions = useLedSessions()
  if (query.isError) {
    return (
      <FailedQuery query={query}>
        {t`Your sessions could not be fetched. Please try again in a moment.`}
      </FailedQuery>
    )
  }
  if (hours.data?.updated_at === null && sessions?.length === 0) {
    return (
      <EmptyState
        title={t`Nobody can book a session yet`}
        action={
          <Link to={href('/coach/availability')} className={buttonClass()}>
            <Trans>Set your hours</Trans>
          </Link>
        }
      >
        <Trans>
          Say when you work. The session types that your plans promise are made for you, and you can
          change them.
        </Trans>
      </EmptyState>
    )
  }
  const now = new Date(siteNow()).toISOString()
  const later = sessions?.filter(
    ({ start, status }) => status !== 'cancelled' && weekOf(dateOf(start)) > weekOf(today),
  )
  const over = sessions?.filter(({ end, status }) => end <= now || status === 'cancelled').reverse()
  return (
    <div className="space-y-10">
      <CoachGrid />
      <CoachWeek />
      <BookedList title={t`Later`} sessions={later ?? []} />
      <BookedList title={t`Past or canceled`} sessions={over ?? []} />
    </div>
  )
}

/** Books a session from the calendar: first for whom, then which and when. */
function BookDialog() {
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState('')
  const { data } = useInfiniteQuery({ ...clientsQuery('', false), enabled: isOpen })
  const clients = (data?.pages ?? [])
    .flatMap(page => page.data)
    .filter(({ status, member_id }) => status === 'active' && member_id !== null)
  const client = clients.find(({ member_id }) => String(member_id) === chosen)
  return (
    <Dialog
      title={t`Book a session`}
      open={isOpen}
      onOpenChange={setOpen}
      className="max-w-3xl"
      trigger={
        <Button>
          <CalendarPlus aria-hidden className="size-5" />
          <Trans>Book a session</Trans>
        </Button>
      }
    >
      {data && clients.length === 0 ? (
        <p>
          <Trans>
            Nobody is your client yet.{' '}
            <Link to={href('/coach/clients')} className="text-link">
              Invite somebody
            </Link>
          </Trans>
        </p>
      ) : (
        <div className="grid gap-6">
          <Field label={t`For`} className="max-w-md">
            <Select value={chosen} onChange={event => choose(event.target.value)}>
              <option value="">{t`Choose a client`}</option>
              {clients.map(({ member_id, full_name, username }) => (
                <option key={member_id} value={String(member_id)}>
                  {full_name || username}
                </option>
              ))}
            </Select>
          </Field>
          {client?.member_id && (
            <BookForClient
              memberId={client.member_id}
              name={client.full_name || client.username || client.invited_as}
              onBooked={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { STATES } from '#src/features/scheduling/constants.ts'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { INTEREST_LABELS } from '../constants.ts'
import type { BookingRequest, ReceivedBooking } from '../contract.ts'
import { AnsweredBadge } from './components/answered-badge.tsx'
import { BookingDialog } from './components/booking-dialog.tsx'
import { EnquiryTable } from './components/enquiry-table.tsx'
import { bookingsQuery } from './queries.ts'

export const meta = pageMeta(msg`Bookings`, msg`Administration.`)

const isRequest = (booking: ReceivedBooking): booking is ReceivedBooking & BookingRequest =>
  booking.kind === 'request' && booking.interest !== null

/** docs/product.md 10.2 */
export default function AdminBookingsPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const { dayAndTime } = useFormats()
  const list = useInfiniteQuery(bookingsQuery(q))
  const total = totalOf(list)
  return (
    <Screen
      title={t`Bookings`}
      intro={
        total !== undefined && (
          <>
            <span>
              <Plural value={total} one="# booking" other="# bookings" />
            </span>
            <span className="block">
              <Trans>
                Consultations that were booked, and requests: each of these becomes a session once
                you confirm or answer it.
              </Trans>
            </span>
          </>
        )
      }
      actions={<ListSearch label={t`Search bookings`} />}
    >
      <EnquiryTable
        list={list}
        q={q}
        caption={t`Bookings`}
        failed={t`The bookings could not be loaded`}
        empty={
          <EmptyState title={t`No bookings yet.`}>
            <Trans>Requests and booked consultations appear here.</Trans>
          </EmptyState>
        }
        columns={[
          {
            name: t`Interest`,
            cell: ({ interest, starts_at }) =>
              interest ? (
                <Badge tone="accent" className="max-md:whitespace-normal">
                  {said(INTEREST_LABELS[interest])}
                </Badge>
              ) : (
                starts_at && t`Consultation, ${dayAndTime(starts_at)}`
              ),
          },
          { name: t`State`, cell: booking => <State booking={booking} /> },
        ]}
        dialog={(booking, onClose) =>
          isRequest(booking) ? (
            <BookingDialog booking={booking} onClose={onClose} />
          ) : (
            <ConsultationDialog booking={booking} onClose={onClose} />
          )
        }
      />
    </Screen>
  )
}

function State({ booking: { status, answered_at } }: { booking: ReceivedBooking }) {
  if (!status) return <AnsweredBadge at={answered_at} />
  const [tone, label] = STATES[status]
  return <Badge tone={tone}>{said(label)}</Badge>
}

interface ConsultationDialogProps {
  booking: ReceivedBooking
  onClose: () => void
}

/** A consultation that a visitor booked; it is moved and canceled in the coach's calendar. */
function ConsultationDialog({ booking, onClose }: ConsultationDialogProps) {
  const { user } = useSession()
  const { dayAndTime } = useFormats()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={booking.name}
      description={dayAndTime(booking.created_at)}
      footer={
        <>
          <ErasePerson email={booking.email} onErased={onClose} />
          <ReplyButton
            email={booking.email}
            subject={t`Your free consultation with ${siteSettings().brand}`}
            body={t`Hi ${booking.name},\n\n`}
          />
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          items={[
            [t`Email`, booking.email],
            [t`Time`, booking.starts_at && dayAndTime(booking.starts_at)],
            [t`Message`, booking.message],
          ]}
        />
        {user?.is_coach && (
          <p>
            <Link to={href('/coach/calendar')} className="text-link">
              <Trans>See it in the calendar</Trans>
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  )
}

const loaders = loadersOf((_, { search }) => [bookingsQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#src/contract/formats.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EmailText } from '#src/platform/web/lists/email-text.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { INTEREST_LABELS } from '../constants.ts'
import type { BookingRequest } from '../contract.ts'
import { BookingDialog } from './components/booking-dialog.tsx'
import { bookingsQuery } from './queries.ts'

/** docs/product.md 10.2 */
export default function AdminBookingsPage() {
  const { dayOf } = useFormats()
  const q = useTerm()
  const list = useInfiniteQuery(bookingsQuery(q))
  const [shown, setShown] = useState<BookingRequest>()
  const total = totalOf(list)
  return (
    <Screen
      title="Bookings"
      intro={
        total !== undefined && (
          <>
            <span>{counted(total, 'booking')}</span>
            <span className="block">
              Requests for a time: each becomes a session once you answer it.
            </span>
          </>
        )
      }
      actions={<ListSearch label="Search bookings" />}
    >
      <EndlessTable
        list={list}
        q={q}
        caption="Bookings"
        failed="The bookings could not be loaded"
        empty={
          <EmptyState title="No bookings yet.">Requests for a consultation appear here.</EmptyState>
        }
        columns={[
          {
            name: 'Name',
            cell: booking => <p className="font-semibold md:max-w-60">{booking.name}</p>,
            className: 'md:min-w-36',
          },
          {
            name: 'Email',
            cell: booking => <EmailText email={booking.email} />,
            className: 'md:min-w-48',
          },
          {
            name: 'Interest',
            cell: booking => (
              <Badge tone="accent" className="max-md:whitespace-normal">
                {INTEREST_LABELS[booking.interest]}
              </Badge>
            ),
          },
          {
            name: 'State',
            cell: ({ answered_at }) => (
              <Badge tone={answered_at ? 'done' : 'progress'}>
                {answered_at ? 'Answered' : 'Unanswered'}
              </Badge>
            ),
          },
          {
            name: 'Date',
            cell: booking => dayOf(booking.created_at),
            className: 'md:whitespace-nowrap',
          },
          {
            name: 'Details',
            hideName: true,
            className: 'md:whitespace-nowrap md:text-right',
            cell: booking => (
              <Button size="sm" variant="secondary" onClick={() => setShown(booking)}>
                View Details<span className="sr-only"> of {booking.name}</span>
              </Button>
            ),
          },
        ]}
      />
      {shown && <BookingDialog booking={shown} onClose={() => setShown(undefined)} />}
    </Screen>
  )
}

const queries: PageQueries = (_, { search }) => [bookingsQuery(termOf(search))]

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

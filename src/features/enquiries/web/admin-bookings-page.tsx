import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#src/contract/formats.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { INTEREST_LABELS } from '../constants.ts'
import { BookingDialog } from './components/booking-dialog.tsx'
import { EnquiryTable } from './components/enquiry-table.tsx'
import { bookingsQuery } from './queries.ts'

/** docs/product.md 10.2 */
export default function AdminBookingsPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(bookingsQuery(q))
  const total = totalOf(list)
  return (
    <Screen
      title="Bookings"
      intro={
        total !== undefined && (
          <>
            <span>{counted(total, 'booking')}</span>
            <span className="block">
              Requests for a time: each becomes a session once you confirm or answer it.
            </span>
          </>
        )
      }
      actions={<ListSearch label="Search bookings" />}
    >
      <EnquiryTable
        list={list}
        q={q}
        caption="Bookings"
        failed="The bookings could not be loaded"
        empty={
          <EmptyState title="No bookings yet.">Requests for a consultation appear here.</EmptyState>
        }
        columns={[
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
        ]}
        dialog={(booking, onClose) => <BookingDialog booking={booking} onClose={onClose} />}
      />
    </Screen>
  )
}

const loaders = loadersOf((_, { search }) => [bookingsQuery(search.get('q') ?? '')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

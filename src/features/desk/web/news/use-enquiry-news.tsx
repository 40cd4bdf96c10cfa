import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { QueryClient } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock, CircleQuestionMark } from 'lucide-react'
import type { BookingRequest } from '#src/features/enquiries/contract.ts'
import { BookingDialog } from '#src/features/enquiries/web/components/booking-dialog.tsx'
import { ContactDialog } from '#src/features/enquiries/web/components/contact-dialog.tsx'
import { openQuestionsQuery, openRequestsQuery } from '#src/features/enquiries/web/queries.ts'
import { useConfirm } from '#src/features/enquiries/web/use-answers.ts'
import { sessionQuery, useSession } from '#src/features/sign-in/web/session.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Group, News } from './news.ts'

export const enquiryNewsData = (client: QueryClient) =>
  client.getQueryData(sessionQuery.queryKey)?.is_admin
    ? [openQuestionsQuery, openRequestsQuery]
    : []

/** Questions and requests come to whoever runs the practice. */
export function useEnquiryNews(): Group {
  const enabled = useSession().user?.is_admin === true
  const questions = useInfiniteQuery({ ...openQuestionsQuery, enabled })
  const requests = useInfiniteQuery({ ...openRequestsQuery, enabled })
  const asked = (questions.data?.pages ?? []).flatMap(page => page.data)
  const wanted = (requests.data?.pages ?? []).flatMap(page => page.data)
  const news: News[] = [
    ...asked.map(
      (contact): News => ({
        key: `question ${contact.id}`,
        icon: CircleQuestionMark,
        says: (
          <Trans>
            <strong>{contact.name}</strong> asks
          </Trans>
        ),
        about: contact.subject ? `${contact.subject}: ${contact.message}` : contact.message,
        at: contact.created_at,
        label: t`Answer`,
        dialog: close => <ContactDialog contact={contact} onClose={close} />,
      }),
    ),
    ...wanted.map(
      (booking): News => ({
        key: `request ${booking.id}`,
        icon: CalendarClock,
        says: booking.wanted_at ? (
          <Trans>
            <strong>{booking.name}</strong> asks for a time
          </Trans>
        ) : (
          <Trans>
            <strong>{booking.name}</strong> asks for a consultation
          </Trans>
        ),
        about: booking.message,
        at: booking.created_at,
        label: booking.wanted_at ? t`Open` : t`Answer`,
        ...(booking.wanted_at && {
          press: show => <Confirm booking={booking} onTaken={show} />,
        }),
        dialog: (close, failure) => (
          <BookingDialog booking={booking} refused={failure} onClose={close} />
        ),
      }),
    ),
  ]
  return { news, failed: [questions, requests].some(({ data, isError }) => isError && !data) }
}

interface ConfirmProps {
  booking: BookingRequest
  onTaken: (failure: Error) => void
}

function Confirm({ booking, onTaken }: ConfirmProps) {
  const { dayAndTime } = useFormats()
  const confirm = useConfirm(booking, { onTaken })
  return (
    <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
      {t`Confirm ${booking.wanted_at ? dayAndTime(booking.wanted_at) : ''}`}
      <span className="sr-only">
        {' '}
        <Trans>for {booking.name}</Trans>
      </span>
    </Button>
  )
}

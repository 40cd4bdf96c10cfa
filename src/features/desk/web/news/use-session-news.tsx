import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarCheck, ShoppingBag } from 'lucide-react'
import { newPurchasesQuery } from '#src/features/offers/web/queries.ts'
import { boughtWords, OpenPurchase } from '#src/features/offers/web/selling/new-purchase.tsx'
import { personOf } from '#src/features/scheduling/web/booked/booked-row.tsx'
import { useLedSessions } from '#src/features/scheduling/web/booked/coach-week.tsx'
import { NewSessionDialog } from '#src/features/scheduling/web/booked/new-session.tsx'
import { appointmentsQuery } from '#src/features/scheduling/web/queries.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import type { Group, News } from './news.ts'

/** Sessions that others booked or moved, and what was bought. */
export function useSessionNews(): Group {
  const { dayAndTime } = useFormats()
  const appointments = useQuery(appointmentsQuery)
  const sessions = useLedSessions() ?? []
  const purchases = useInfiniteQuery(newPurchasesQuery)
  const bought = (purchases.data?.pages ?? []).flatMap(page => page.data)
  const news: News[] = [
    ...sessions
      .filter(session => session.is_new)
      .map(
        (session): News => ({
          key: `session ${session.id}`,
          icon: CalendarCheck,
          who: personOf(session),
          what: session.moves > 0 ? 'moved a session' : 'booked a session',
          about: `${session.name}, ${dayAndTime(session.start)}`,
          at: session.updated_at,
          label: 'Open',
          dialog: close => <NewSessionDialog session={session} onClose={close} />,
        }),
      ),
    ...bought.map(
      (purchase): News => ({
        key: `purchase ${purchase.id}`,
        icon: ShoppingBag,
        who: purchase.client?.name || 'A new buyer',
        what: purchase.pays === 'free' ? 'took an offer' : 'bought',
        about: boughtWords(purchase),
        at: purchase.bought_at,
        press: () => <OpenPurchase purchase={purchase} />,
      }),
    ),
  ]
  return { news, failed: [appointments, purchases].some(({ data, isError }) => isError && !data) }
}

import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { PageHost } from '#src/contract/page-host.ts'

export const hostContext = createContext<PageHost>()

/** Who a request is from, and the data that its page is rendered with. */
interface Visitor {
  client: QueryClient
  userId: number | undefined
  isAdmin: boolean
  isCoach: boolean
  /** An IANA name. */
  zone: string
  today: CalendarDate
}

export const visitorContext = createContext<Visitor>()

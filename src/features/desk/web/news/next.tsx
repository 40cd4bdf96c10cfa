import { href, Link } from 'react-router'
import { NextSessions } from '#src/features/scheduling/web/booked/coach-week.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'

export const Next = () => (
  <Card>
    <NextSessions />
    <p className="mt-4">
      <Link to={href('/coach/calendar')} className="text-link inline-flex min-h-11 items-center">
        All sessions
      </Link>
    </p>
  </Card>
)

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MoreButton } from '#src/platform/web/lists/more-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { comingQuery, pastQuery } from '../queries.ts'
import { SessionDialog } from './session-dialog.tsx'
import { SessionRow } from './session-row.tsx'

/** All sessions of a group: those to come, and those that are over. */
export function Sessions({ groupId, isCoach }: { groupId: number; isCoach: boolean }) {
  const coming = useQuery(comingQuery(groupId))
  if (coming.isPending) return <Skeleton className="h-48" />
  if (!coming.data) return <FailedQuery title="The sessions could not be loaded" query={coming} />
  return (
    <div className="grid gap-6">
      {isCoach && (
        <p>
          <SessionDialog
            groupId={groupId}
            session={null}
            trigger={<Button>Plan a session</Button>}
          />
        </p>
      )}
      {coming.data.length === 0 ? (
        <EmptyState title="No session is planned yet.">
          {isCoach ? 'Members get a mail when they take a seat.' : 'When one is, you find it here.'}
        </EmptyState>
      ) : (
        <Card className="py-1 sm:py-2">
          <ul aria-label="Sessions to come" className="divide-y divide-line">
            {coming.data.map(session => (
              <SessionRow key={session.id} session={session} isCoach={isCoach} />
            ))}
          </ul>
        </Card>
      )}
      <Past groupId={groupId} isCoach={isCoach} />
    </div>
  )
}

function Past({ groupId, isCoach }: { groupId: number; isCoach: boolean }) {
  const past = useInfiniteQuery(pastQuery(groupId))
  const sessions = past.data?.pages.flatMap(page => page.data) ?? []
  if (sessions.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-primary">
        Past sessions ({past.data?.pages[0]?.total})
      </summary>
      <Card className="mt-2 py-1 sm:py-2">
        <ul aria-label="Past sessions" className="divide-y divide-line">
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} isCoach={isCoach} />
          ))}
        </ul>
        <MoreButton list={past} className="justify-items-start" />
      </Card>
    </details>
  )
}

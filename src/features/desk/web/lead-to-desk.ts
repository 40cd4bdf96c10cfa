import type { QueryClient } from '@tanstack/react-query'
import { href, redirect } from 'react-router'
import type { Coaching } from '#src/features/coaching/contract/coachings.ts'
import { sessionQuery } from '#src/features/sign-in/web/session.tsx'

/** A coach who is nobody's client means the desk. @throws the redirect */
export function leadToDesk(client: QueryClient, coachings: readonly Coaching[]): void {
  const isCoach = client.getQueryData(sessionQuery.queryKey)?.is_coach === true
  if (isCoach && coachings.every(({ role }) => role !== 'member')) throw redirect(href('/coach'))
}

import { useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { createExperiment, deleteExperiment } from '../contract/insight.ts'
import { refetchInsight } from './queries.ts'

/** Begins and ends trials, and refetches what depends on them. */
export function useTrial() {
  const client = useQueryClient()
  const shared = {
    failed: { title: 'Error' },
    refetch() {
      void client.invalidateQueries({ queryKey: ['today'] })
      client.removeQueries({ queryKey: ['domino-drafts'] })
      return refetchInsight(client)
    },
  }
  const begin = useChange(
    (body: BodyIn<typeof createExperiment>) => call(createExperiment, { body }),
    {
      ...shared,
      done: {
        title: 'Your trial begins tomorrow',
        description: 'Each morning a coin says which goes first.',
      },
    },
  )
  const end = useChange((id: number) => call(deleteExperiment, { params: { id: String(id) } }), {
    ...shared,
    done: 'The trial has ended',
  })
  return { begin, end }
}

import { useQueryClient } from '@tanstack/react-query'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { clearDraft } from '#src/platform/web/drafts/drafts.ts'
import { newerOf } from '#src/platform/web/editing/newer-of.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { type Edit, fieldsOf as formFields } from '#src/platform/web/editing/use-merged-edit.ts'
import { type Availability, putAvailability } from '../../contract/availability.ts'
import { bodyOf, fieldsOf, type HoursFields } from '../../domain/week-form.ts'
import { availabilityQuery } from '../queries.ts'

const DRAFT = 'coach-hours'

/** Editing the hours: kept as a draft, merged day by day with what another tab saved. */
export function useHours(stored: Availability) {
  const client = useQueryClient()
  const form = useKeptEdit(DRAFT, fieldsOf(stored), stored.updated_at ?? '')
  const send = (edit: Edit<HoursFields>) => {
    const body = { ...bodyOf(edit.mine), ...(edit.since && { expected_updated_at: edit.since }) }
    return call(putAvailability, { body })
  }
  const save = useChange(
    (edit: Edit<HoursFields>) =>
      sendMerged(edit, formFields<HoursFields>(), {
        send,
        async newer(error) {
          const newer = newerOf<Availability>(error, 'availability_stale')
          if (!newer) return null
          client.setQueryData(availabilityQuery.queryKey, newer)
          return { server: fieldsOf(newer), since: newer.updated_at ?? '' }
        },
      }),
    {
      done: { title: 'Hours saved', description: 'Existing bookings are kept.' },
      failed: { title: 'Hours not saved', description: 'Nothing is lost. Please try again.' },
      onDone({ stored: saved }) {
        clearDraft(DRAFT)
        client.setQueryData(availabilityQuery.queryKey, saved)
        void client.invalidateQueries({ queryKey: ['coach-session-types'] })
      },
    },
  )
  return { form, save }
}

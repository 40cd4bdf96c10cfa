import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, Users } from 'lucide-react'
import { useEffect } from 'react'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Visibility } from '../constants.ts'
import { createNote } from '../contract/notes.ts'
import { LinkedText } from './messages/linked-text.tsx'
import { NotePaper } from './note-paper.tsx'
import { notesQuery } from './queries.ts'

interface NotesProps {
  coachingId: number
  member: string
  isActive: boolean
}

export function Notes({ coachingId, member, isActive }: NotesProps) {
  const notes = useQuery(notesQuery(coachingId))
  const add = useChange(
    (visibility: Visibility) =>
      call(createNote, { params: { id: String(coachingId) }, body: { visibility, body: '' } }),
    {
      failed: { title: t`The note could not be started` },
      refetch: [notesQuery(coachingId)],
    },
  )
  return (
    <div className="grid gap-5">
      {isActive && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate('private')}>
            <Lock aria-hidden className="size-4" />
            <Trans>New private note</Trans>
          </Button>
          <Button variant="secondary" busy={add.isPending} onClick={() => add.mutate('shared')}>
            <Users aria-hidden className="size-4" />
            <Trans>New shared note</Trans>
          </Button>
        </div>
      )}
      {!notes.data && (
        <Loading query={notes} title={t`The notes could not be loaded`} className="h-40" />
      )}
      {notes.data?.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No notes yet. Notes are saved as you write.</Trans>
        </p>
      )}
      {notes.data?.map(note => (
        <NotePaper key={note.id} note={note} member={member} isActive={isActive} />
      ))}
    </div>
  )
}

export function SharedNotes({ coachingId, coach }: { coachingId: number; coach: string }) {
  const { dayOf } = useFormats()
  const client = useQueryClient()
  const notes = useQuery(notesQuery(coachingId))
  const readAt = notes.dataUpdatedAt
  useEffect(() => {
    if (readAt > 0) void outdate(client, waitingQuery)
  }, [client, readAt])
  if (!notes.data)
    return <Loading query={notes} title={t`The notes could not be loaded`} className="h-24" />
  const written = notes.data.filter(({ body }) => body.trim() !== '')
  if (written.length === 0)
    return (
      <p className="text-ink-soft">
        <Trans>{coach} has not shared a note yet.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-4">
      {written.map(note => (
        <li key={note.id} className="rounded-md bg-sunken p-4">
          <p className="text-ink-soft text-sm">{dayOf(note.updated_at)}</p>
          <LinkedText text={note.body} />
        </li>
      ))}
    </ul>
  )
}

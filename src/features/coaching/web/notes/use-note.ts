import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { listNotes, type Note, updateNote } from '../../contract/notes.ts'
import { notesQuery } from '../queries.ts'

const AUTOSAVE_MS = 1_200

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'note_stale'

/** Saves a note automatically while it is written. A change made elsewhere is merged, or shown beside one's own. */
export function useNote(note: Note) {
  const client = useQueryClient()
  const edit = useKeptEdit(`note-${note.id}`, { body: note.body }, note.updated_at)
  const query = notesQuery(note.coaching_id)
  const store = (stored: Note) =>
    client.setQueryData<Note[]>(query.queryKey, notes =>
      notes?.map(each => (each.id === stored.id ? stored : each)),
    )

  const save = useChange(
    (change: { body?: string; visibility?: Note['visibility'] }) =>
      call(updateNote, {
        params: { id: String(note.coaching_id), noteId: String(note.id) },
        body: { ...change, expected_updated_at: edit.edit.since },
      }),
    {
      beforehand: async () => {
        await client.cancelQueries({ queryKey: query.queryKey })
        return undefined
      },
      onDone: store,
      async onFailed(error) {
        if (!isStale(error)) return
        const notes = await call(listNotes, { params: { id: String(note.coaching_id) }, query: {} })
        client.setQueryData(query.queryKey, notes)
      },
    },
  )
  const { isChanged, value, conflicts } = edit
  const { mutate, isPending } = save
  const failed = useRef('')
  const isOpen = conflicts.length > 0
  useEffect(() => {
    if (!isChanged || isPending || isOpen || failed.current === value.body) return
    const onError = (error: Error) => {
      if (!isStale(error)) failed.current = value.body
    }
    const timer = setTimeout(() => mutate({ body: value.body }, { onError }), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [isChanged, isPending, isOpen, value.body, mutate])

  const retry = () => {
    failed.current = ''
    mutate({ body: value.body })
  }
  return { ...edit, save, retry }
}

export type NoteEdit = ReturnType<typeof useNote>
